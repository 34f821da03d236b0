#include "profile/run_failure.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* The last line that says anything. */
static void find_last_line(const char *lines, const char **line, size_t *length)
{
    const char *end = lines + strlen(lines);
    while (end > lines && (unsigned char)end[-1] <= ' ')
        end--;
    const char *begin = end;
    while (begin > lines && begin[-1] != '\n' && begin[-1] != '\r')
        begin--;
    *line = begin;
    *length = (size_t)(end - begin);
}

/* Shells, and profilers like them, tell of a program's death by a signal so. */
static const char *signal_of_status(int exit_status)
{
    static const struct {
        int number;
        const char *text;
    } signals[] = {
        { SIGABRT, " (of an abort)" },
        { SIGSEGV, " (of a segmentation fault)" },
        { SIGBUS, " (of a bus error)" },
        { SIGKILL, " (it was killed; perhaps memory was short)" },
        { SIGTERM, " (it was asked to end)" },
    };
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (exit_status == 128 + signals[i].number)
            return signals[i].text;
    return "";
}

static void describe_end(char *text, size_t size, const struct spawn_result *result)
{
    if (result->end == SPAWN_KILLED)
        snprintf(text, size, "was ended by signal %d (%s)", result->number,
                 strsignal(result->number));
    else
        snprintf(text, size, "ended with exit status %d%s", result->number,
                 signal_of_status(result->number));
}

bool run_failure_describe(char *text, size_t size, const struct spawn_result *result,
                          const struct complaint_search *complaints)
{
    enum { LINE_MOST = 300 };
    char end[160];
    if (result->end == SPAWN_EXITED && result->number == 0)
        return false;
    describe_end(end, sizeof end, result);
    const char *meaning = complaint_meaning(complaints);
    const char *line;
    size_t length;
    find_last_line(result->last_lines, &line, &length);
    if (meaning != NULL)
        snprintf(text, size, "%s: %s", end, meaning);
    else if (length > 0)
        snprintf(text, size, "%s; it printed last: %.*s", end,
                 (int)(length < LINE_MOST ? length : LINE_MOST), line);
    else
        snprintf(text, size, "%s and printed nothing", end);
    return true;
}
