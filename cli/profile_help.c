#include "cli/profile_help.h"

#include <string.h>

#include "profile/backend.h"

enum { HELP_WIDTH = 96, OPTION_INDENT = 32, LAST_COLUMN = 64 };

/* Every further line is indented. */
static void write_wrapped(FILE *stream, const char *text, int indent)
{
    size_t column = (size_t)indent;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > (size_t)indent && column + 1 + length > HELP_WIDTH) {
            fprintf(stream, "\n%*s", indent, "");
            column = (size_t)indent;
        } else if (column > (size_t)indent) {
            putc(' ', stream);
            column++;
        }
        fwrite(text, 1, length, stream);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    putc('\n', stream);
}

static void write_row(FILE *stream, const char *name, const char *row, const char *needs,
                      const char *sees)
{
    fprintf(stream, "  %-10s  %-21s  %-25s  ", name, row, needs);
    write_wrapped(stream, sees, LAST_COLUMN);
}

static void write_option(FILE *stream, const struct backend *backend,
                         const struct backend_option *option)
{
    char head[96];
    const int length =
        snprintf(head, sizeof head, "  %-8s -O %s=%s", backend->name, option->name, option->value);
    fputs(head, stream);
    if (length > OPTION_INDENT - 2)
        fprintf(stream, "\n%*s", OPTION_INDENT, "");
    else
        fprintf(stream, "%*s", OPTION_INDENT - length, "");
    char help[512];
    const bool has_initial = option->initial != NULL && option->initial[0] != '\0';
    snprintf(help, sizeof help, "%s%s%s%s%s", option->help,
             option->repeatable ? "; repeatable" : "", has_initial ? " (default: " : "",
             has_initial ? option->initial : "", has_initial ? ")" : "");
    write_wrapped(stream, help, OPTION_INDENT);
}

void profile_help_write(FILE *stream)
{
    write_row(stream, "--profiler", "a row is", "needs", "sees");
    for (const struct backend *const *backend = backends(); *backend != NULL; backend++)
        write_row(stream, (*backend)->name, (*backend)->row, (*backend)->needs, (*backend)->sees);
    putc('\n', stream);
    for (const struct backend *const *backend = backends(); *backend != NULL; backend++)
        for (const struct backend_option *option = (*backend)->options; option->name != NULL;
             option++)
            write_option(stream, *backend, option);
}
