#include "cli/message.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "analysis/shown_text.h"

/* Texts of the input stand in messages. They could steer the terminal, and a line that begins with
 * "::" would be taken as a command by GitHub's runner, which reads what a job prints. */

static void write_text(const char *text)
{
    shown_text_write(stderr, text, SIZE_MAX);
    putc('\n', stderr);
}

/* The runner skips blanks in front, those of Unicode as well. */
static bool begins_command(const char *line)
{
    while (*line == ' ' || (unsigned char)*line >= 0x80)
        line++;
    return strncmp(line, "::", 2) == 0;
}

/* Where the line ends: not where the next one would begin a command. */
static size_t find_line_end(const char *text)
{
    size_t end = strcspn(text, "\n");
    while (text[end] == '\n' && begins_command(text + end + 1))
        end += 1 + strcspn(text + end + 1, "\n");
    return end;
}

/* An error may have several lines: a regular expression and a caret below it, a list. */
void message_error(const struct error *error)
{
    const char *text = error->message;
    fputs("roofline: error: ", stderr);
    do {
        char line[sizeof error->message];
        const size_t end = find_line_end(text);
        memcpy(line, text, end);
        line[end] = '\0';
        write_text(line);
        text += text[end] == '\n' ? end + 1 : end;
    } while (*text != '\0');
}

/* A notice is one line, whatever the names in it hold. */
void message_notices(const struct notices *notices, enum verbosity verbosity)
{
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        if (notice->level != NOTICE_WARNING && verbosity == VERBOSITY_QUIET)
            continue;
        fputs(notice->level == NOTICE_WARNING ? "roofline: warning: " : "roofline: ", stderr);
        write_text(notice->text);
    }
}

enum status message_finish_output(struct error *error)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return STATUS_OK;
    return error_set(error, STATUS_IO,
                     "standard output cannot be written; is the disk full, or the "
                     "reader of the pipe gone?");
}
