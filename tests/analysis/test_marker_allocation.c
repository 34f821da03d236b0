/* Each allocation while a profiler's own files are read is made to fail once: the status says so,
 * and nothing leaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "analysis/read/reader.h"
#include "tests/analysis/scratch_folder.h"
#include "tests/failing_allocation.h"
#ifdef ROOFLINE_HAVE_SQLITE
#include "analysis/read/nsys_sqlite.h"
#include "tests/analysis/made_export.h"
#endif

static enum status read_files(const char *const *paths, size_t count)
{
    const struct read_options options = { 0 };
    struct table *table = table_create();
    enum status status = table != NULL ? STATUS_OK : STATUS_MEMORY;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = read_file(table, paths[i], &options, NULL, NULL);
#ifdef ROOFLINE_HAVE_SQLITE
    const struct nsys_pair pair = { paths[0], paths[0], 2, NULL };
    if (count == 1 && status == STATUS_OK && strstr(paths[0], ".sqlite") != NULL)
        status = nsys_read_pair(table, &pair, &options, NULL, NULL);
#endif
    table_free(table);
    return status;
}

static void fail_each_allocation(const char *const *paths, size_t count, long at_least)
{
    for (long succeeding = 0;; succeeding++) {
        failing_allocation_after(succeeding);
        enum status status = read_files(paths, count);
        const bool failed = failing_allocation_end();
        if (!failed) {
            assert_int_equal(status, STATUS_OK);
            assert_true(succeeding > at_least);
            return;
        }
        if (status != STATUS_MEMORY)
            fail_msg("allocation %ld failed, the status is %d", succeeding, (int)status);
    }
}

static void test_likwid_marker(void **state)
{
    (void)state;
    static const char *const paths[] = { ROOFLINE_FIXTURES "/h200/nvmark.flops.likwid-marker",
                                         ROOFLINE_FIXTURES "/h200/nvmark.memory.likwid-marker" };
    fail_each_allocation(paths, 2, 20);
}

#ifdef ROOFLINE_HAVE_SQLITE
static void test_nsys_sqlite(void **state)
{
    (void)state;
    struct scratch_folder folder = scratch_folder_create();
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(&folder, "a.sqlite", path);
    struct made_export *made = made_export_create(path, MADE_3_25_0);
    made_export_add_gpu(made, 0, "NVIDIA H200");
    for (int64_t i = 0; i < 40; i++)
        made_export_add_sample(made, 0, i * 100000, i > 10 ? 80 : 0, 30, 20);
    made_export_add_range(made, "work", 500000, 3000000);
    made_export_finish(made);
    const char *const paths[] = { path };
    fail_each_allocation(paths, 1, 20);
    scratch_folder_remove(&folder);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_likwid_marker),
#ifdef ROOFLINE_HAVE_SQLITE
        cmocka_unit_test(test_nsys_sqlite),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
