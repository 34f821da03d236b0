#include "cli/manual.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"

enum { HELP_WIDTH = 96, HELP_INDENT = 32 };

/* ---- help ---- */

/* Writes text wrapped, from the given column on, every further line indented. */
static void write_wrapped(FILE *stream, const char *text, size_t column, size_t indent)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        if (column > indent && column + 1 + length > HELP_WIDTH) {
            fprintf(stream, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            putc(' ', stream);
            column++;
        }
        fwrite(text, 1, length, stream);
        column += length;
        text += length;
        text += strspn(text, " \n");
    }
    putc('\n', stream);
}

static void write_option_help(FILE *stream, const struct option_row *row)
{
    char head[HELP_INDENT + 64];
    int length =
        snprintf(head, sizeof head, "  %c%c%c --%s%s%s", row->letter != '\0' ? '-' : ' ',
                 row->letter != '\0' ? row->letter : ' ', row->letter != '\0' ? ',' : ' ',
                 row->name, row->value != NULL ? " " : "", row->value != NULL ? row->value : "");
    fputs(head, stream);
    if (length > HELP_INDENT - 2)
        fprintf(stream, "\n%*s", HELP_INDENT, "");
    else
        fprintf(stream, "%*s", HELP_INDENT - length, "");
    write_wrapped(stream, row->help, HELP_INDENT, HELP_INDENT);
}

/* Paragraphs are wrapped; lines that begin with a blank are examples and stay as they are. */
static void write_paragraphs(FILE *stream, const char *text)
{
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        putc('\n', stream);
        if (*text == ' ') {
            fwrite(text, 1, length, stream);
            putc('\n', stream);
        } else {
            char paragraph[2048];
            snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
            write_wrapped(stream, paragraph, 0, 0);
        }
        text += length;
        text += strspn(text, "\n");
    }
}

/* The main command's help is where the others are looked for. */
static void write_other_commands(FILE *stream)
{
    fputs("\nOther commands, each with a --help of its own\n", stream);
    for (const struct command *const *other = commands() + 1; *other != NULL; other++)
        fprintf(stream, "  roofline %-8s %s\n", (*other)->name, (*other)->summary);
}

void manual_write_help(FILE *stream, const struct command *command)
{
    fprintf(stream, "usage: roofline %s\n", command->synopsis);
    write_paragraphs(stream, command->manual);
    if (command->write_details != NULL) {
        putc('\n', stream);
        command->write_details(stream);
    }
    for (const struct option_row *row = option_next(command->options, NULL); row != NULL;
         row = option_next(command->options, row)) {
        if (row->name == NULL)
            fprintf(stream, "\n%s\n", row->help);
        else
            write_option_help(stream, row);
    }
    if (command == commands()[0])
        write_other_commands(stream);
}

/* ---- manual page ---- */

/* Characters that mean something to troff. */
static void write_troff(FILE *stream, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\')
            fputs("\\e", stream);
        else if (text[i] == '-')
            fputs("\\-", stream);
        else if (text[i] == '\'')
            fputs("\\(aq", stream);
        else if ((text[i] == '.') && (i == 0 || text[i - 1] == '\n'))
            fputs("\\&.", stream);
        else
            putc(text[i], stream);
    }
}

static void write_troff_text(FILE *stream, const char *text)
{
    write_troff(stream, text, strlen(text));
}

static void write_troff_paragraphs(FILE *stream, const char *text)
{
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        fputs(*text == ' ' ? ".PP\n.nf\n" : ".PP\n", stream);
        write_troff(stream, text, length);
        fputs(*text == ' ' ? "\n.fi\n" : "\n", stream);
        text += length;
        text += strspn(text, "\n");
    }
}

static void write_troff_option(FILE *stream, const struct option_row *row)
{
    fputs(".TP\n", stream);
    if (row->letter != '\0')
        fprintf(stream, "\\fB\\-%c\\fR, ", row->letter);
    fputs("\\fB\\-\\-", stream);
    write_troff_text(stream, row->name);
    fputs("\\fR", stream);
    if (row->value != NULL) {
        fputs(" \\fI", stream);
        write_troff_text(stream, row->value);
        fputs("\\fR", stream);
    }
    putc('\n', stream);
    write_troff_text(stream, row->help);
    putc('\n', stream);
}

/* The page lacks the details where memory is short. */
static void write_troff_details(FILE *stream, const struct command *command)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = command->write_details != NULL ? open_memstream(&text, &length) : NULL;
    if (memory == NULL)
        return;
    command->write_details(memory);
    if (fclose(memory) == 0) {
        fputs(".PP\n.nf\n", stream);
        write_troff(stream, text, length);
        fputs(".fi\n", stream);
    }
    free(text);
}

static void write_troff_command(FILE *stream, const struct command *command)
{
    if (command->name[0] != '\0') {
        fputs(".SH \"roofline ", stream);
        write_troff_text(stream, command->name);
        fputs("\"\n", stream);
        write_troff_text(stream, command->summary);
        putc('\n', stream);
    }
    write_troff_paragraphs(stream, command->manual);
    write_troff_details(stream, command);
    for (const struct option_row *row = option_next(command->options, NULL); row != NULL;
         row = option_next(command->options, row)) {
        if (row->name == NULL) {
            fputs(".SS ", stream);
            write_troff_text(stream, row->help);
            putc('\n', stream);
        } else {
            write_troff_option(stream, row);
        }
    }
}

static void write_man(FILE *stream)
{
    fputs(".TH ROOFLINE 1 \"\" \"roofline\" \"User Commands\"\n.SH NAME\nroofline \\- ", stream);
    write_troff_text(stream, commands()[0]->summary);
    fputs("\n.SH SYNOPSIS\n", stream);
    for (const struct command *const *command = commands(); *command != NULL; command++) {
        fputs(".B roofline\n", stream);
        write_troff_text(stream, (*command)->synopsis);
        fputs("\n.br\n", stream);
    }
    fputs(".SH DESCRIPTION\n", stream);
    for (const struct command *const *command = commands(); *command != NULL; command++)
        write_troff_command(stream, *command);
    fputs(
        ".SH \"EXIT STATUS\"\n.TP\n0\nDone. roofline compare: nothing regressed.\n.TP\n1\nroofline "
        "profile: some programs could not be profiled. roofline compare: a point regressed.\n"
        ".TP\n2\nBad usage, or "
        "unreadable or unusable input; nothing was written. roofline profile: no program could be "
        "profiled.\n.TP\n3\nroofline compare --strict: nothing regressed, but some points cannot "
        "be told.\n",
        stream);
}

/* ---- completions ---- */

static void write_bash_words(FILE *stream, const struct command *command)
{
    for (const struct option_row *row = option_next(command->options, NULL); row != NULL;
         row = option_next(command->options, row))
        if (row->name != NULL)
            fprintf(stream, "--%s ", row->name);
}

static void write_bash(FILE *stream)
{
    fputs("_roofline()\n{\n    local current=${COMP_WORDS[COMP_CWORD]} "
          "previous=${COMP_WORDS[COMP_CWORD-1]}\n    case $previous in\n",
          stream);
    for (const struct command *const *command = commands(); *command != NULL; command++)
        for (const struct option_row *row = option_next((*command)->options, NULL); row != NULL;
             row = option_next((*command)->options, row)) {
            if (row->name == NULL || row->choices == NULL || strcmp(row->choices, "FILE") == 0)
                continue;
            fprintf(stream, "    --%s", row->name);
            if (row->letter != '\0')
                fprintf(stream, " | -%c", row->letter);
            fprintf(stream,
                    ")\n        mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$current\")\n"
                    "        return\n        ;;\n",
                    row->choices);
        }
    fputs("    esac\n    if [[ $current == -* ]]; then\n        mapfile -t COMPREPLY < <(compgen "
          "-W '",
          stream);
    for (const struct command *const *command = commands(); *command != NULL; command++)
        write_bash_words(stream, *command);
    fputs("' -- \"$current\")\n        return\n    fi\n    mapfile -t COMPREPLY < <(compgen -f -- "
          "\"$current\"",
          stream);
    fputs(")\n}\ncomplete -o filenames -F _roofline roofline\n", stream);
}

static void write_until_sentence_end(FILE *stream, const char *text)
{
    size_t length = strcspn(text, ".;:");
    for (size_t i = 0; i < length; i++)
        if (strchr("'[]\\\"", text[i]) == NULL)
            putc(text[i], stream);
}

static void write_zsh_option(FILE *stream, const struct option_row *row)
{
    fprintf(stream, "    '*--%s%s[", row->name, row->value != NULL ? "=" : "");
    write_until_sentence_end(stream, row->help);
    putc(']', stream);
    if (row->value != NULL && row->choices != NULL && strcmp(row->choices, "FILE") == 0)
        fputs(":file:_files", stream);
    else if (row->value != NULL && row->choices != NULL)
        fprintf(stream, ":value:(%s)", row->choices);
    else if (row->value != NULL)
        fputs(":value: ", stream);
    fputs("' \\\n", stream);
}

static void write_zsh(FILE *stream)
{
    fputs("#compdef roofline\n_arguments -s \\\n", stream);
    for (const struct command *const *command = commands(); *command != NULL; command++)
        for (const struct option_row *row = option_next((*command)->options, NULL); row != NULL;
             row = option_next((*command)->options, row))
            if (row->name != NULL)
                write_zsh_option(stream, row);
    fputs("    '*:input:_files'\n", stream);
}

static void write_fish(FILE *stream)
{
    for (const struct command *const *command = commands(); *command != NULL; command++)
        for (const struct option_row *row = option_next((*command)->options, NULL); row != NULL;
             row = option_next((*command)->options, row)) {
            if (row->name == NULL)
                continue;
            fprintf(stream, "complete -c roofline -l %s", row->name);
            if (row->letter != '\0')
                fprintf(stream, " -s %c", row->letter);
            if (row->value != NULL)
                fputs(row->choices != NULL && strcmp(row->choices, "FILE") == 0 ? " -r -F" : " -x",
                      stream);
            if (row->choices != NULL && strcmp(row->choices, "FILE") != 0)
                fprintf(stream, " -a '%s'", row->choices);
            fputs(" -d '", stream);
            write_until_sentence_end(stream, row->help);
            fputs("'\n", stream);
        }
}

bool manual_write(FILE *stream, const char *kind)
{
    static const struct {
        const char *kind;
        void (*write)(FILE *stream);
    } kinds[] = {
        { "man", write_man },
        { "bash", write_bash },
        { "zsh", write_zsh },
        { "fish", write_fish },
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0) {
            kinds[i].write(stream);
            return true;
        }
    return false;
}
