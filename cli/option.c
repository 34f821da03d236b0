#include "cli/option.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_end(const struct option_row *row)
{
    return row->name == NULL && row->help == NULL;
}

static size_t row_count(const struct option_row *rows)
{
    size_t count = 0;
    while (!is_end(&rows[count]))
        count++;
    return count;
}

const struct option_row *option_next(const struct option_row *const *tables,
                                     const struct option_row *row)
{
    bool is_next = row == NULL;
    for (; *tables != NULL; tables++)
        for (const struct option_row *candidate = *tables; !is_end(candidate); candidate++) {
            if (is_next)
                return candidate;
            is_next = candidate == row;
        }
    return NULL;
}

/* All tables in one, allocated; NULL when memory is short. */
static struct option_row *join_tables(const struct option_row *const *tables)
{
    size_t count = 0;
    for (size_t i = 0; tables[i] != NULL; i++)
        count += row_count(tables[i]);
    struct option_row *joined = calloc(count + 1, sizeof *joined);
    size_t used = 0;
    for (size_t i = 0; tables[i] != NULL && joined != NULL; i++) {
        const size_t added = row_count(tables[i]);
        memcpy(joined + used, tables[i], added * sizeof *joined);
        used += added;
    }
    return joined;
}

/* The table as getopt_long wants it. */
struct getopt_tables {
    struct option *long_options;
    char *letters;
};

static enum status make_tables(const struct option_row *rows, struct getopt_tables *tables,
                               struct error *error)
{
    size_t count = row_count(rows);
    tables->long_options = calloc(count + 1, sizeof *tables->long_options);
    tables->letters = calloc(2 * count + 3, 1);
    if (tables->long_options == NULL || tables->letters == NULL)
        return error_set_memory(error);
    size_t used = 0;
    size_t letter = 0;
    tables->letters[letter++] = '-'; /* operands in their place */
    tables->letters[letter++] = ':';
    for (size_t i = 0; i < count; i++) {
        if (rows[i].name == NULL)
            continue;
        int argument = rows[i].value != NULL ? required_argument : no_argument;
        tables->long_options[used++] =
            (struct option){ rows[i].name, argument, NULL, 256 + (int)i };
        if (rows[i].letter != '\0') {
            tables->letters[letter++] = rows[i].letter;
            if (rows[i].value != NULL)
                tables->letters[letter++] = ':';
        }
    }
    return STATUS_OK;
}

static const struct option_row *find_letter(const struct option_row *rows, int letter)
{
    for (; rows->name != NULL || rows->help != NULL; rows++)
        if (rows->name != NULL && rows->letter == letter)
            return rows;
    return NULL;
}

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t low = a < b ? a : b;
    return low < c ? low : c;
}

enum { NAME_LIMIT = 64 };

/* Levenshtein distance; names are short. */
static size_t distance(const char *a, size_t a_length, const char *b)
{
    size_t row[NAME_LIMIT + 1];
    size_t b_length = strlen(b);
    if (b_length > NAME_LIMIT)
        return SIZE_MAX;
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1));
            diagonal = above;
        }
    }
    return row[b_length];
}

static enum status unknown_long(const struct option_row *rows, const char *argument,
                                struct error *error)
{
    const char *name = argument + 2;
    size_t length = strcspn(name, "=");
    const char *nearest = NULL;
    size_t nearest_distance = SIZE_MAX;
    size_t beginning_with_it = 0;
    for (const struct option_row *row = rows; row->name != NULL || row->help != NULL; row++) {
        if (row->name == NULL)
            continue;
        bool begins = strncmp(row->name, name, length) == 0;
        beginning_with_it += begins ? 1 : 0;
        size_t d = begins ? 0 : distance(name, length, row->name);
        if (d < nearest_distance) {
            nearest_distance = d;
            nearest = row->name;
        }
    }
    if (beginning_with_it > 1)
        return error_set(error, STATUS_USAGE,
                         "--%.*s could be several options; write it out: --%s ...", (int)length,
                         name, nearest);
    return error_set(error, STATUS_USAGE,
                     "unknown option --%.*s; the nearest one is --%s (roofline --help lists all)",
                     (int)length, name, nearest);
}

/* getopt_long does not say what it stumbled over, so the argument is looked at again. */
static enum status refuse(const struct option_row *rows, int letter, const char *argument,
                          struct error *error)
{
    if (letter >= 256 && rows[letter - 256].value == NULL)
        return error_set(error, STATUS_USAGE, "--%s takes no value", rows[letter - 256].name);
    if (strncmp(argument, "--", 2) == 0)
        return unknown_long(rows, argument, error);
    return error_set(error, STATUS_USAGE, "unknown option -%c (roofline --help lists all)", letter);
}

static enum status lacks_value(const struct option_row *rows, int letter, struct error *error)
{
    const struct option_row *row = letter >= 256 ? &rows[letter - 256] : find_letter(rows, letter);
    return error_set(error, STATUS_USAGE, "--%s needs a value: --%s %s", row->name, row->name,
                     row->value);
}

static enum status parse(const struct option_row *rows, const struct getopt_tables *tables,
                         int argc, char **argv, option_handler *handler, void *closure,
                         struct error *error)
{
    optind = 1;
    opterr = 0;
    for (;;) {
        int before = optind;
        int found = getopt_long(argc, argv, tables->letters, tables->long_options, NULL);
        enum status status;
        if (found == -1)
            break;
        if (found == '?')
            return refuse(rows, optopt, argv[optind > before ? optind - 1 : before], error);
        if (found == ':')
            return lacks_value(rows, optopt, error);
        if (found == 1) {
            status = handler(closure, OPTION_OPERAND, optarg, error);
        } else {
            const struct option_row *row =
                found >= 256 ? &rows[found - 256] : find_letter(rows, found);
            status = handler(closure, row->id, row->value != NULL ? optarg : NULL, error);
        }
        if (status != STATUS_OK)
            return status;
    }
    for (int i = optind; i < argc; i++) {
        enum status status = handler(closure, OPTION_OPERAND, argv[i], error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

enum status options_parse(const struct option_row *const *tables, int argc, char **argv,
                          option_handler *handler, void *closure, struct error *error)
{
    struct option_row *rows = join_tables(tables);
    if (rows == NULL)
        return error_set_memory(error);
    struct getopt_tables getopt_form = { NULL, NULL };
    enum status status = make_tables(rows, &getopt_form, error);
    if (status == STATUS_OK)
        status = parse(rows, &getopt_form, argc, argv, handler, closure, error);
    free(getopt_form.long_options);
    free(getopt_form.letters);
    free(rows);
    return status;
}
