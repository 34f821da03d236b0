#include "cli/profile_progress.h"

#include <string.h>

#include "analysis/shown_text.h"

enum { NAME_WIDTH = 48 };

static void clear_line(struct profile_progress *progress)
{
    if (progress->shown_s >= 0)
        fputs("\r\033[K", stderr);
    progress->shown_s = -1;
}

static void write_head(const struct profile_progress *progress)
{
    fprintf(stderr, "[%zu/%zu] ", progress->index + 1, progress->count);
    shown_text_write(stderr, progress->current->executable->name, NAME_WIDTH);
}

static void start(void *closure, const struct batch_entry *entry, size_t index, size_t count)
{
    struct profile_progress *progress = closure;
    progress->current = entry;
    progress->index = index;
    progress->count = count;
    progress->shown_s = -1;
}

static void wait_on(void *closure, double elapsed_s)
{
    struct profile_progress *progress = closure;
    const long seconds = (long)elapsed_s;
    if (!progress->is_terminal || progress->verbosity != VERBOSITY_NORMAL ||
        seconds == progress->shown_s)
        return;
    clear_line(progress);
    progress->shown_s = seconds;
    write_head(progress);
    fprintf(stderr, " %ld s", seconds);
    fflush(stderr);
}

/* As a shell would take it. */
static void write_quoted(const char *text)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_-+./:=,@%";
    if (text[0] != '\0' && text[strspn(text, harmless)] == '\0') {
        fputs(text, stderr);
        return;
    }
    putc('\'', stderr);
    while (*text != '\0') {
        char part[256];
        const size_t length = strcspn(text, "'");
        const size_t taken = length < sizeof part ? length : sizeof part - 1;
        memcpy(part, text, taken);
        part[taken] = '\0';
        shown_text_write(stderr, part, sizeof part);
        text += taken;
        if (*text == '\'') {
            fputs("'\\''", stderr);
            text++;
        }
    }
    putc('\'', stderr);
}

static void write_texts(const struct argument_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        putc(' ', stderr);
        write_quoted(list->items[i]);
    }
}

static void start_run(void *closure, const struct backend_run *run, const char *folder)
{
    const struct profile_progress *progress = closure;
    if (progress->verbosity != VERBOSITY_VERBOSE)
        return;
    fputs("+ cd ", stderr);
    write_quoted(folder);
    fputs(run->environment.count > 0 ? " && env" : " &&", stderr);
    write_texts(&run->environment);
    write_texts(&run->arguments);
    putc('\n', stderr);
}

static void take_output(void *closure, const char *bytes, size_t length)
{
    const struct profile_progress *progress = closure;
    if (progress->verbosity == VERBOSITY_VERBOSE)
        fwrite(bytes, 1, length, stderr);
}

static const char *const outcomes[] = { [BATCH_NOT_RUN] = "not run",
                                        [BATCH_READ] = "profiled",
                                        [BATCH_REUSED] = "report reused",
                                        [BATCH_FAILED] = "failed" };

static void end(void *closure, const struct batch_entry *entry, size_t index, size_t count)
{
    struct profile_progress *progress = closure;
    (void)index;
    (void)count;
    clear_line(progress);
    if (progress->verbosity == VERBOSITY_QUIET && entry->outcome != BATCH_FAILED)
        return;
    write_head(progress);
    fprintf(stderr, ": %s", outcomes[entry->outcome]);
    if (entry->outcome == BATCH_FAILED) {
        fputs(": ", stderr);
        shown_text_write(stderr, entry->reason != NULL ? entry->reason : "not enough memory",
                         sizeof((struct error *)0)->message);
    }
    putc('\n', stderr);
}

struct batch_observer profile_progress_observer(struct profile_progress *progress)
{
    return (struct batch_observer){ .closure = progress,
                                    .started = start,
                                    .starts_run = start_run,
                                    .output = take_output,
                                    .waiting = wait_on,
                                    .ended = end };
}

void profile_progress_write_summary(FILE *stream, const struct batch *batch)
{
    size_t width = strlen("Program");
    for (size_t i = 0; i < batch->count; i++) {
        const size_t name = shown_text_width(batch->items[i].executable->name);
        if (name > width)
            width = name < NAME_WIDTH ? name : NAME_WIDTH;
    }
    fprintf(stream, "%-*s  %-13s  %6s  %8s\n", (int)width, "Program", "Outcome", "Rows", "Seconds");
    for (size_t i = 0; i < batch->count; i++) {
        const struct batch_entry *entry = &batch->items[i];
        const size_t shown = shown_text_write(stream, entry->executable->name, width);
        fprintf(stream, "%*s  %-13s  ", (int)(width - shown), "", outcomes[entry->outcome]);
        if (entry->outcome == BATCH_READ || entry->outcome == BATCH_REUSED)
            fprintf(stream, "%6zu", entry->rows);
        else
            fprintf(stream, "%6s", "-");
        fprintf(stream, "  %8.1f\n", entry->elapsed_s);
    }
}
