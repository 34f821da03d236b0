#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "profile/backend.h"
#include "profile/discover.h"
#include "profile/program_path.h"
#include "tests/profile/stand_in.h"

/* A build folder with programs, and things that are none. */
static int make_build(void **state)
{
    static const char *const folders[] = { "src",     "src/one",        "src/two",
                                           ".hidden", "src/CMakeFiles", "lib" };
    static const char *const programs[] = { "src/vec_cuda",        "src/one/matMul_cuda",
                                            "src/two/matMul_cuda", "a; rm -rf x",
                                            ".hidden/program",     "src/CMakeFiles/program",
                                            "lib/libvec.so",       "lib/libvec.so.1.2" };
    struct scratch_folder *folder = malloc(sizeof *folder);
    assert_non_null(folder);
    *folder = scratch_folder_create();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        scratch_folder_add(folder, folders[i]);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        stand_in_write(folder, programs[i], "true");
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_write(folder, "src/elf", "\177ELF and more", 12);
    scratch_folder_path(folder, "src/elf", path);
    assert_int_equal(chmod(path, 0700), 0);
    scratch_folder_write(folder, "src/notes", "text", 4);
    scratch_folder_path(folder, "src/notes", path);
    assert_int_equal(chmod(path, 0700), 0);
    scratch_folder_write(folder, "src/script", "#!/bin/sh", 9); /* may not be executed */
    scratch_folder_path(folder, "src/loop", path);
    assert_int_equal(symlink("..", path), 0);
    scratch_folder_path(folder, "src/link_cuda", path);
    assert_int_equal(symlink("vec_cuda", path), 0);
    *state = folder;
    return 0;
}

static int remove_build(void **state)
{
    scratch_folder_remove(*state);
    free(*state);
    return 0;
}

static void expect_names(const struct executable_list *list, const char *const *names, size_t count)
{
    assert_int_equal(list->count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(list->items[i].name, names[i]);
}

static void test_all_programs(void **state)
{
    static const char *const names[] = {
        "a; rm -rf x", "elf", "link_cuda", "src/one/matMul_cuda", "src/two/matMul_cuda", "vec_cuda",
    };
    const struct scratch_folder *folder = *state;
    const struct search search = { .build_folder = folder->path };
    struct executable_list list = { NULL, 0 };
    assert_int_equal(discover_executables(&list, &search, NULL), STATUS_OK);
    expect_names(&list, names, sizeof names / sizeof *names);
    for (size_t i = 0; i < list.count; i++) {
        assert_true(program_is_runnable(list.items[i].path));
        assert_false(list.items[i].written_out);
    }
    executable_list_clear(&list);
    executable_list_clear(&list);
}

static void test_patterns_and_folders(void **state)
{
    /* A name does not depend on which programs are wanted. */
    static const char *const one[] = { "src/one/matMul_cuda" };
    static const char *const folders[] = { "src/one", "src", "." };
    const struct scratch_folder *folder = *state;
    struct pattern_list wanted = { NULL, 0 };
    struct pattern_list refused = { NULL, 0 };
    assert_int_equal(pattern_list_add(&wanted, "matMul_.*", "--regex", NULL), STATUS_OK);
    assert_int_equal(pattern_list_add(&refused, "^src/two/", "--exclude", NULL), STATUS_OK);
    const struct search search = { .build_folder = folder->path,
                                   .folders = folders,
                                   .folder_count = 3,
                                   .wanted = &wanted,
                                   .refused = &refused };
    struct executable_list list = { NULL, 0 };
    assert_int_equal(discover_executables(&list, &search, NULL), STATUS_OK);
    expect_names(&list, one, 1);
    executable_list_clear(&list);
    pattern_list_clear(&wanted);
    pattern_list_clear(&refused);
}

static void test_missing_folder(void **state)
{
    static const char *const folders[] = { "nowhere" };
    const struct scratch_folder *folder = *state;
    const struct search search = { .build_folder = folder->path,
                                   .folders = folders,
                                   .folder_count = 1 };
    struct executable_list list = { NULL, 0 };
    struct error error = { STATUS_OK, "" };
    assert_int_equal(discover_executables(&list, &search, &error), STATUS_IO);
    assert_non_null(strstr(error.message, "--path 'nowhere'"));
    executable_list_clear(&list);
}

static void test_named_programs(void **state)
{
    static const char *const arguments[] = { "1", "two words" };
    static const char *const names[] = { "matMul_cuda", "src/two/matMul_cuda",
                                         "src/one/matMul_cuda", "sh" };
    static const char *const given[] = { "src/one/matMul_cuda", "src/two/matMul_cuda",
                                         "src/one/matMul_cuda", "sh" };
    const struct scratch_folder *folder = *state;
    struct executable_list list = { NULL, 0 };
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(
            discover_add_named(&list, given[i], arguments, 2, true, folder->path, NULL), STATUS_OK);
    expect_names(&list, names, 4);
    assert_int_equal(list.items[0].arguments.count, 2);
    assert_string_equal(list.items[0].arguments.items[1], "two words");
    assert_true(list.items[0].written_out);
    assert_int_equal(list.items[3].path[0], '/');
    struct error error = { STATUS_OK, "" };
    assert_int_equal(discover_add_named(&list, "src/notes/x", NULL, 0, true, folder->path, &error),
                     STATUS_IO);
    assert_non_null(strstr(error.message, "src/notes/x: no such executable"));
    executable_list_clear(&list);
}

static bool ends_in_report(const char *file_name, size_t *length)
{
    return backend_name_ends(file_name, ".report", length);
}

static void test_reports(void **state)
{
    static const char *const names[] = { "one/vec", "two/vec" };
    const struct scratch_folder *folder = *state;
    char path[SCRATCH_PATH_SIZE];
    struct executable_list list = { NULL, 0 };
    struct pattern_list wanted = { NULL, 0 };
    scratch_folder_write(folder, "src/one/vec.report", "x", 1);
    scratch_folder_write(folder, "src/two/vec.report", "x", 1);
    scratch_folder_write(folder, "src/other.report", "x", 1);
    scratch_folder_write(folder, "src/.report", "x", 1);
    scratch_folder_path(folder, "src", path);
    assert_int_equal(pattern_list_add(&wanted, "vec", "--regex", NULL), STATUS_OK);
    assert_int_equal(discover_reports(&list, path, ends_in_report, &wanted, NULL, NULL), STATUS_OK);
    expect_names(&list, names, 2);
    assert_null(list.items[0].path);
    executable_list_clear(&list);
    pattern_list_clear(&wanted);
}

static void test_folders_are_made_and_removed(void **state)
{
    const struct scratch_folder *folder = *state;
    char path[SCRATCH_PATH_SIZE];
    scratch_folder_path(folder, "x/y/z/file", path);
    assert_int_equal(folder_create_for(path, NULL), STATUS_OK);
    assert_int_equal(folder_create_for(path, NULL), STATUS_OK);
    scratch_folder_write(folder, "x/y/z/file", "", 0);
    assert_int_equal(folder_create(path, NULL), STATUS_IO);
    scratch_folder_path(folder, "x/out", path);
    assert_int_equal(symlink("../src", path), 0);
    scratch_folder_path(folder, "x", path);
    assert_int_equal(path_remove(path, NULL), STATUS_OK);
    assert_int_equal(path_remove(path, NULL), STATUS_OK);
    assert_false(stand_in_exists(folder, "x"));
    assert_true(stand_in_exists(folder, "src/vec_cuda"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_programs),   cmocka_unit_test(test_patterns_and_folders),
        cmocka_unit_test(test_missing_folder), cmocka_unit_test(test_named_programs),
        cmocka_unit_test(test_reports),        cmocka_unit_test(test_folders_are_made_and_removed),
    };
    return cmocka_run_group_tests(tests, make_build, remove_build);
}
