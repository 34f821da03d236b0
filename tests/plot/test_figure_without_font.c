#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plot/figure.h"
#include "tests/plot/sample_figure.h"

static const char configuration_path[] = "figure_without_font.conf";

static enum status expect_no_bytes(void *closure, const void *bytes, size_t length,
                                   struct error *error)
{
    (void)closure;
    (void)bytes;
    (void)length;
    (void)error;
    fail();
    return STATUS_OK;
}

/* Font configuration is read once a process: this test needs one of its own. */
static void test_no_font_is_an_error(void **state)
{
    struct point point = sample_point("Cuda", "a", 1, 1e12);
    const struct point_set set = { .points = &point, .point_count = 1 };
    const struct figure_options options = FIGURE_OPTIONS_DEFAULT;
    struct error error = { 0 };

    (void)state;
    /* a script and text leave the letters to others */
    for (int format = FIGURE_SVG; format <= FIGURE_EPS; format++) {
        assert_int_equal(
            figure_write(&set, &options, (enum figure_format)format, expect_no_bytes, NULL, &error),
            STATUS_IO);
        assert_non_null(strstr(error.message, "fonts-dejavu-core"));
    }
}

static int write_configuration(void **state)
{
    char folder[4096];
    char absolute_path[sizeof folder + sizeof configuration_path];
    FILE *const file = fopen(configuration_path, "w");

    (void)state;
    if (file == NULL || getcwd(folder, sizeof folder) == NULL)
        return -1;
    fputs("<?xml version=\"1.0\"?>\n<fontconfig><dir>no-such-folder</dir></fontconfig>\n", file);
    if (fclose(file) != 0)
        return -1;
    /* fontconfig does not look for relative paths in the working directory */
    snprintf(absolute_path, sizeof absolute_path, "%s/%s", folder, configuration_path);
    return setenv("FONTCONFIG_FILE", absolute_path, 1);
}

static int remove_configuration(void **state)
{
    (void)state;
    return remove(configuration_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_font_is_an_error),
    };

    return cmocka_run_group_tests(tests, write_configuration, remove_configuration);
}
