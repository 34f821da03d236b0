#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "profile/complaint.h"

static const char permission[] = "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission";

static void test_nothing_known(void **state)
{
    (void)state;
    struct complaint_search search = { .seen = 0 };
    complaint_look(&search, "", 0);
    complaint_look(&search, "all is well", 11);
    assert_null(complaint_meaning(&search));
}

static void test_every_seam(void **state)
{
    (void)state;
    const size_t length = strlen(permission);
    for (size_t cut = 0; cut <= length; cut++) {
        struct complaint_search search = { .seen = 0 };
        complaint_look(&search, permission, cut);
        complaint_look(&search, permission + cut, length - cut);
        assert_non_null(strstr(complaint_meaning(&search), "NVreg_RestrictProfilingToAdminUsers"));
    }
}

static void test_byte_by_byte_between_much_else(void **state)
{
    (void)state;
    struct complaint_search search = { .seen = 0 };
    char noise[1000];
    memset(noise, 'E', sizeof noise);
    complaint_look(&search, noise, sizeof noise);
    for (size_t i = 0; i < strlen(permission); i++)
        complaint_look(&search, permission + i, 1);
    complaint_look(&search, noise, sizeof noise);
    assert_non_null(complaint_meaning(&search));
}

static void test_the_most_telling_counts(void **state)
{
    (void)state;
    static const char both[] = "No kernels were profiled.\nERR_NVGPUCTRPERM";
    struct complaint_search search = { .seen = 0 };
    complaint_look(&search, both, strlen(both));
    assert_non_null(strstr(complaint_meaning(&search), "ERR_NVGPUCTRPERM"));
}

static void test_a_part_is_none(void **state)
{
    (void)state;
    struct complaint_search search = { .seen = 0 };
    complaint_look(&search, "ERR_NVGPUCTRPER", 15);
    complaint_look(&search, " M", 2);
    assert_null(complaint_meaning(&search));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_every_seam),
        cmocka_unit_test(test_byte_by_byte_between_much_else),
        cmocka_unit_test(test_the_most_telling_counts),
        cmocka_unit_test(test_a_part_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
