#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/output_file.h"

enum { PATH_SIZE = 512 };

struct folder {
    char path[64];
};

static int folder_setup(void **state)
{
    static struct folder folder;
    snprintf(folder.path, sizeof folder.path, "/tmp/test_output_file_XXXXXX");
    *state = &folder;
    return mkdtemp(folder.path) == NULL ? -1 : 0;
}

static int folder_teardown(void **state)
{
    const struct folder *const folder = *state;
    char command[PATH_SIZE];
    snprintf(command, sizeof command, "chmod -R u+w %s; rm -r %s", folder->path, folder->path);
    return system(command) == 0 ? 0 : -1;
}

static const char *path_in(const struct folder *folder, const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", folder->path, name);
    return path;
}

static size_t count_entries(const struct folder *folder)
{
    DIR *const directory = opendir(folder->path);
    assert_non_null(directory);
    size_t count = 0;
    for (const struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            count++;
    closedir(directory);
    return count;
}

static void check_content(const char *path, const char *expected)
{
    char content[256] = "";
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    content[fread(content, 1, sizeof content - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(content, expected);
}

static void write_content(const char *path, const char *content)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    assert_int_equal(fclose(file), 0);
}

static void write_output(const char *path, const char *content)
{
    struct output_file *output = NULL;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path, &error), STATUS_OK);
    fputs(content, output_file_stream(output));
    assert_int_equal(output_file_finish(output, &error), STATUS_OK);
    assert_int_equal(output_file_commit(output, &error), STATUS_OK);
    output_file_free(output);
}

static mode_t permissions(const char *path)
{
    struct stat information;
    assert_int_equal(stat(path, &information), 0);
    return information.st_mode & 0777;
}

static void check_refused(const char *path, const char *expected_in_message)
{
    struct output_file *output = (struct output_file *)&path;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path, &error), STATUS_IO);
    assert_null(output);
    assert_non_null(strstr(error.message, path));
    if (strstr(error.message, expected_in_message) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error.message, expected_in_message);
}

static void test_new_file_obeys_umask(void **state)
{
    char path[PATH_SIZE];
    path_in(*state, "new.csv", path);
    const mode_t before = umask(027);
    write_output(path, "a,b\n");
    umask(before);
    check_content(path, "a,b\n");
    assert_int_equal(permissions(path), 0640);
    assert_int_equal(count_entries(*state), 1);
}

static void test_target_is_untouched_until_commit(void **state)
{
    char path[PATH_SIZE];
    write_content(path_in(*state, "out.svg", path), "old");
    struct output_file *output = NULL;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path, &error), STATUS_OK);
    fputs("new", output_file_stream(output));
    assert_int_equal(output_file_finish(output, &error), STATUS_OK);
    check_content(path, "old");
    assert_int_equal(count_entries(*state), 2);
    output_file_free(output); /* not committed */
    check_content(path, "old");
    assert_int_equal(count_entries(*state), 1);
}

static void test_free_without_finish(void **state)
{
    char path[PATH_SIZE];
    struct output_file *output = NULL;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path_in(*state, "out", path), &error), STATUS_OK);
    output_file_free(output);
    assert_int_equal(count_entries(*state), 0);
    output_file_free(NULL);
}

static void test_permissions_are_kept(void **state)
{
    char path[PATH_SIZE];
    write_content(path_in(*state, "script.sh", path), "old");
    assert_int_equal(chmod(path, 0751), 0);
    write_output(path, "new");
    check_content(path, "new");
    assert_int_equal(permissions(path), 0751);
}

static void test_link_stays_a_link(void **state)
{
    char folder[PATH_SIZE];
    char target[PATH_SIZE];
    char first[PATH_SIZE];
    char second[PATH_SIZE];
    struct stat information;
    assert_int_equal(mkdir(path_in(*state, "data", folder), 0755), 0);
    write_content(path_in(*state, "data/real", target), "old");
    assert_int_equal(symlink("data/real", path_in(*state, "first", first)), 0);
    assert_int_equal(symlink(first, path_in(*state, "second", second)), 0);
    write_output(second, "new");
    check_content(target, "new");
    assert_int_equal(lstat(first, &information), 0);
    assert_true(S_ISLNK(information.st_mode));
    assert_int_equal(lstat(second, &information), 0);
    assert_true(S_ISLNK(information.st_mode));
}

static void test_dangling_link_gets_its_target(void **state)
{
    char target[PATH_SIZE];
    char link[PATH_SIZE];
    struct stat information;
    assert_int_equal(symlink("target", path_in(*state, "link", link)), 0);
    write_output(link, "new");
    check_content(path_in(*state, "target", target), "new");
    assert_int_equal(lstat(link, &information), 0);
    assert_true(S_ISLNK(information.st_mode));
}

static void test_link_circle(void **state)
{
    char path[PATH_SIZE];
    assert_int_equal(symlink("circle", path_in(*state, "circle", path)), 0);
    check_refused(path, strerror(ELOOP));
}

static void test_name_as_long_as_names_can_be(void **state)
{
    char name[256];
    char path[PATH_SIZE];
    memset(name, 'n', 255);
    name[255] = '\0';
    write_output(path_in(*state, name, path), "new");
    check_content(path, "new");
}

static void test_refused(void **state)
{
    char path[PATH_SIZE];
    check_refused(path_in(*state, "no/such/folder.csv", path), "create the folder");
    check_refused(((const struct folder *)*state)->path, strerror(EISDIR));
    struct output_file *output = NULL;
    assert_int_equal(output_file_open(&output, "", NULL), STATUS_USAGE);
    if (geteuid() == 0)
        return; /* the superuser may write everywhere */
    write_content(path_in(*state, "protected", path), "old");
    assert_int_equal(chmod(path, 0444), 0);
    check_refused(path, "write somewhere else");
    check_content(path, "old");
    assert_int_equal(chmod(((const struct folder *)*state)->path, 0555), 0);
    check_refused(path_in(*state, "new", path), "write somewhere else");
}

/* Writes more than any buffer holds and expects finish to say why that failed. */
static void check_write_fails(struct output_file *output, const char *path, int reason)
{
    struct error error = { 0 };
    for (int i = 0; i < 100000; i++)
        fputs("0123456789\n", output_file_stream(output));
    assert_int_equal(output_file_finish(output, &error), STATUS_IO);
    char expected[PATH_SIZE];
    snprintf(expected, sizeof expected, "%s: cannot be written: %s", path, strerror(reason));
    assert_string_equal(error.message, expected);
    output_file_free(output);
}

static void test_full_device(void **state)
{
    (void)state;
    struct output_file *output = NULL;
    struct error error = { 0 };
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(output_file_open(&output, "/dev/full", &error), STATUS_OK);
    check_write_fails(output, "/dev/full", ENOSPC);

    /* Little enough to be refused only when the stream is flushed. */
    assert_int_equal(output_file_open(&output, "/dev/full", &error), STATUS_OK);
    fputs("x", output_file_stream(output));
    assert_int_equal(output_file_finish(output, &error), STATUS_IO);
    assert_non_null(strstr(error.message, strerror(ENOSPC)));
    output_file_free(output);
}

static void test_file_too_large(void **state)
{
    char path[PATH_SIZE];
    write_content(path_in(*state, "table.csv", path), "old");
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = { .rlim_cur = 100000, .rlim_max = before.rlim_max };
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    struct output_file *output = NULL;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path, &error), STATUS_OK);
    check_write_fails(output, path, EFBIG);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    check_content(path, "old");
    assert_int_equal(count_entries(*state), 1);
}

static void test_pipe_without_reader(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
    if (access(path, W_OK) != 0)
        skip();
    signal(SIGPIPE, SIG_IGN);
    struct output_file *output = NULL;
    struct error error = { 0 };
    assert_int_equal(output_file_open(&output, path, &error), STATUS_OK);
    close(ends[1]);
    close(ends[0]);
    check_write_fails(output, path, EPIPE);
}

static void test_pipe_is_written_directly(void **state)
{
    char path[PATH_SIZE];
    assert_int_equal(mkfifo(path_in(*state, "fifo", path), 0600), 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    write_output(path, "through");
    char content[16] = "";
    assert_int_equal(read(reader, content, sizeof content - 1), 7);
    assert_string_equal(content, "through");
    close(reader);
    assert_int_equal(count_entries(*state), 1);
}

static void test_standard_output(void **state)
{
    (void)state;
    static const char *const names[] = { "-", "/dev/stdout" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct output_file *output = NULL;
        struct error error = { 0 };
        assert_int_equal(output_file_open(&output, names[i], &error), STATUS_OK);
        assert_ptr_equal(output_file_stream(output), stdout);
        assert_int_equal(output_file_finish(output, &error), STATUS_OK);
        assert_int_equal(output_file_commit(output, &error), STATUS_OK);
        output_file_free(output);
        assert_true(fflush(stdout) == 0); /* still open */
    }
}

static void test_commit_fails(void **state)
{
    char path[PATH_SIZE];
    struct output_file *output = NULL;
    struct error error = { 0 };
    path_in(*state, "out", path);
    assert_int_equal(output_file_open(&output, path, &error), STATUS_OK);
    assert_int_equal(output_file_finish(output, &error), STATUS_OK);
    assert_int_equal(mkdir(path, 0755), 0); /* a folder has come in the way */
    assert_int_equal(output_file_commit(output, &error), STATUS_IO);
    assert_non_null(strstr(error.message, path));
    output_file_free(output);
    assert_int_equal(count_entries(*state), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_new_file_obeys_umask, folder_setup, folder_teardown),
        cmocka_unit_test_setup_teardown(test_target_is_untouched_until_commit, folder_setup,
                                        folder_teardown),
        cmocka_unit_test_setup_teardown(test_free_without_finish, folder_setup, folder_teardown),
        cmocka_unit_test_setup_teardown(test_permissions_are_kept, folder_setup, folder_teardown),
        cmocka_unit_test_setup_teardown(test_link_stays_a_link, folder_setup, folder_teardown),
        cmocka_unit_test_setup_teardown(test_dangling_link_gets_its_target, folder_setup,
                                        folder_teardown),
        cmocka_unit_test_setup_teardown(test_link_circle, folder_setup, folder_teardown),
        cmocka_unit_test_setup_teardown(test_name_as_long_as_names_can_be, folder_setup,
                                        folder_teardown),
        cmocka_unit_test_setup_teardown(test_refused, folder_setup, folder_teardown),
        cmocka_unit_test(test_full_device),
        cmocka_unit_test_setup_teardown(test_file_too_large, folder_setup, folder_teardown),
        cmocka_unit_test(test_pipe_without_reader),
        cmocka_unit_test_setup_teardown(test_pipe_is_written_directly, folder_setup,
                                        folder_teardown),
        cmocka_unit_test(test_standard_output),
        cmocka_unit_test_setup_teardown(test_commit_fails, folder_setup, folder_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
