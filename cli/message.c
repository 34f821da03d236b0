#include "cli/message.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "analysis/shown_text.h"

/* Texts of the input stand in messages, and could steer the terminal. Line ends are ours. */
static void write_message(const char *kind, const char *text)
{
    fprintf(stderr, "roofline: %s", kind);
    while (*text != '\0') {
        char line[2048];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (length > 0)
            shown_text_write(stderr, line, SIZE_MAX);
        putc('\n', stderr);
        text += length;
        text += *text == '\n' ? 1 : 0;
    }
}

void message_error(const struct error *error)
{
    write_message("error: ", error->message);
}

void message_notices(const struct notices *notices, enum verbosity verbosity)
{
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        if (notice->level == NOTICE_WARNING)
            write_message("warning: ", notice->text);
        else if (verbosity != VERBOSITY_QUIET)
            write_message("", notice->text);
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
