#include "profile/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static const double grace_s = 2; /* between asking a group to end and killing it */

double spawn_clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- starting ---- */

static size_t count_texts(const char *const *texts)
{
    size_t count = 0;
    while (texts != NULL && texts[count] != NULL)
        count++;
    return count;
}

static bool is_replaced(const char *variable, const char *const *additions)
{
    const size_t name_length = strcspn(variable, "=") + 1;
    for (size_t i = 0; additions != NULL && additions[i] != NULL; i++)
        if (strncmp(variable, additions[i], name_length) == 0)
            return true;
    return false;
}

/* Our environment with the additions. Only the array is allocated. */
static char **merge_environment(const char *const *additions)
{
    const size_t added = count_texts(additions);
    const size_t own = count_texts((const char *const *)environ);
    char **merged = calloc(own + added + 1, sizeof *merged);
    size_t count = 0;
    for (size_t i = 0; i < own && merged != NULL; i++)
        if (!is_replaced(environ[i], additions))
            merged[count++] = environ[i];
    for (size_t i = 0; i < added && merged != NULL; i++)
        merged[count++] = (char *)additions[i]; /* posix_spawn changes no text */
    return merged;
}

/* This program ignores SIGPIPE and catches others; what it starts shall have none of that. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    static const int signals[] = { SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    sigset_t defaults;
    sigset_t unblocked;
    sigemptyset(&defaults);
    sigemptyset(&unblocked);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&defaults, signals[i]);
    int failure = posix_spawnattr_setsigdefault(attributes, &defaults);
    if (failure == 0)
        failure = posix_spawnattr_setsigmask(attributes, &unblocked);
    if (failure == 0)
        failure = posix_spawnattr_setpgroup(attributes, 0);
    if (failure == 0)
        failure = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    return failure;
}

static int set_files(posix_spawn_file_actions_t *files, int output)
{
    int failure = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (failure == 0)
        failure = posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO);
    if (failure == 0)
        failure = posix_spawn_file_actions_adddup2(files, output, STDERR_FILENO);
    return failure;
}

static int start_here(pid_t *process, const struct spawn_request *request, char **environment,
                      int output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&files);
    if (failure != 0)
        return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure == 0) {
        failure = set_attributes(&attributes);
        if (failure == 0)
            failure = set_files(&files, output);
        if (failure == 0)
            failure = posix_spawn(process, request->arguments[0], &files, &attributes,
                                  (char *const *)request->arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

/* POSIX of 2008 has no way to let the child change its folder, so this process goes there and back.
 */
static enum status start(pid_t *process, const struct spawn_request *request, int output,
                         struct error *error)
{
    char **environment = merge_environment(request->environment);
    if (environment == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    int here = -1;
    if (request->folder != NULL) {
        here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (here == -1 || chdir(request->folder) != 0)
            status = error_set(error, STATUS_IO, "%s: cannot work in this folder: %s",
                               request->folder, strerror(errno));
    }
    if (status == STATUS_OK) {
        const int failure = start_here(process, request, environment, output);
        if (failure != 0)
            status = error_set(error, STATUS_IO, "%s: cannot be started: %s", request->arguments[0],
                               strerror(failure));
    }
    if (here != -1) {
        if (fchdir(here) != 0 && status == STATUS_OK)
            status = error_set(error, STATUS_IO, "the working folder is gone: %s", strerror(errno));
        close(here);
    }
    free(environment);
    return status;
}

/* ---- watching ---- */

struct watch {
    const struct spawn_request *request;
    struct spawn_result *result;
    pid_t process;
    int output; /* -1: it has closed its streams */
    size_t last_length;
    double begin_s;
    double kill_s; /* when the group is killed; 0: it was not asked to end */
    bool killed;
};

static void keep_last(struct watch *watch, const char *bytes, size_t length)
{
    const size_t room = SPAWN_LAST_LINES_SIZE - 1;
    char *last = watch->result->last_lines;
    if (length > room) {
        bytes += length - room;
        length = room;
    }
    if (watch->last_length + length > room) {
        const size_t dropped = watch->last_length + length - room;
        memmove(last, last + dropped, watch->last_length - dropped);
        watch->last_length -= dropped;
    }
    memcpy(last + watch->last_length, bytes, length);
    watch->last_length += length;
    last[watch->last_length] = '\0';
}

/* Takes what there is to read, without waiting. Returns whether there was anything. */
static bool read_output(struct watch *watch)
{
    char bytes[16 * 1024];
    const ssize_t length = watch->output == -1 ? -1 : read(watch->output, bytes, sizeof bytes);
    if (length > 0) {
        keep_last(watch, bytes, (size_t)length);
        if (watch->request->output != NULL)
            watch->request->output(watch->request->closure, bytes, (size_t)length);
        return true;
    }
    if (watch->output != -1 && (length == 0 || (errno != EAGAIN && errno != EINTR))) {
        close(watch->output);
        watch->output = -1;
    }
    return false;
}

static bool has_ended(const struct watch *watch)
{
    siginfo_t info = { 0 };
    return waitid(P_PID, (id_t)watch->process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == watch->process;
}

static void ask_to_end(struct watch *watch, enum spawn_end reason, double now_s)
{
    if (watch->kill_s > 0)
        return;
    watch->result->end = reason;
    watch->kill_s = now_s + grace_s;
    kill(-watch->process, SIGTERM);
}

static void check_limits(struct watch *watch, double now_s)
{
    const sig_atomic_t interruptions =
        watch->request->interruptions != NULL ? *watch->request->interruptions : 0;
    if (interruptions > 0)
        ask_to_end(watch, SPAWN_INTERRUPTED, now_s);
    else if (now_s - watch->begin_s > watch->request->time_limit_s)
        ask_to_end(watch, SPAWN_OUT_OF_TIME, now_s);
    if (watch->kill_s > 0 && !watch->killed && (now_s > watch->kill_s || interruptions > 1)) {
        kill(-watch->process, SIGKILL);
        watch->killed = true;
    }
}

static void watch_until_end(struct watch *watch)
{
    enum { PERIOD_MS = 100, PERIOD_WITHOUT_OUTPUT_MS = 10 };
    double next_report_s = watch->begin_s;
    while (!has_ended(watch)) {
        struct pollfd wait = { .fd = watch->output, .events = POLLIN };
        /* poll passes over a negative descriptor; then only asking again tells of the end. */
        poll(&wait, 1, watch->output != -1 ? PERIOD_MS : PERIOD_WITHOUT_OUTPUT_MS);
        read_output(watch);
        const double now_s = spawn_clock_s();
        check_limits(watch, now_s);
        if (watch->request->waiting != NULL && now_s >= next_report_s) {
            watch->request->waiting(watch->request->closure, now_s - watch->begin_s);
            next_report_s = now_s + 0.1;
        }
    }
}

/* As long as the leader is not waited for, no other group can have its number. */
static void end_group(struct watch *watch)
{
    kill(-watch->process, SIGKILL);
    /* A process outside the group may hold the pipe and write for ever: what is in it now is all.
     */
    enum { READS_MOST = 64 };
    for (int i = 0; i < READS_MOST && read_output(watch); i++)
        ;
    int status = 0;
    while (waitpid(watch->process, &status, 0) == -1 && errno == EINTR)
        ;
    watch->result->elapsed_s = spawn_clock_s() - watch->begin_s;
    if (watch->kill_s > 0)
        return;
    watch->result->end = WIFSIGNALED(status) ? SPAWN_KILLED : SPAWN_EXITED;
    watch->result->number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 &&
        fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        return true;
    close(ends[0]);
    close(ends[1]);
    return false;
}

enum status spawn_run(struct spawn_result *out, const struct spawn_request *request,
                      struct error *error)
{
    *out = (struct spawn_result){ .number = 0 };
    int ends[2];
    if (!open_pipe(ends))
        return error_set(error, STATUS_IO, "%s: cannot be started: %s", request->arguments[0],
                         strerror(errno));
    struct watch watch = {
        .request = request, .result = out, .output = ends[0], .begin_s = spawn_clock_s()
    };
    enum status status = start(&watch.process, request, ends[1], error);
    close(ends[1]);
    if (status == STATUS_OK) {
        watch_until_end(&watch);
        end_group(&watch);
    }
    if (watch.output != -1)
        close(watch.output);
    return status;
}
