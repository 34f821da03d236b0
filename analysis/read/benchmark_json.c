#include "analysis/read/benchmark_json.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/ascii.h"
#include "analysis/read/input.h"
#include "analysis/tuple_map.h"
#include "analysis/utf8.h"

/* ---- finding values: never fails, and never leaves the bytes ---- */

struct span {
    const char *at; /* NULL: nothing was found */
    const char *end;
};

static const struct span nothing = { NULL, NULL };

static bool is_blank(char byte)
{
    return (unsigned char)byte <= ' ';
}

static bool starts_with(const struct span *rest, char byte)
{
    return rest->at < rest->end && *rest->at == byte;
}

static void skip_blanks(struct span *rest)
{
    while (rest->at < rest->end && is_blank(*rest->at))
        rest->at++;
}

/* From one quotation mark behind the other; false when there is no other. */
static bool skip_string(struct span *rest)
{
    for (rest->at++; rest->at < rest->end; rest->at++) {
        if (*rest->at == '"') {
            rest->at++;
            return true;
        }
        if (*rest->at == '\\' && rest->end - rest->at > 1)
            rest->at++;
    }
    return false;
}

/* An object or array, whatever is in it. */
static void skip_nested(struct span *rest)
{
    size_t depth = 0;
    while (rest->at < rest->end) {
        const char byte = *rest->at;
        if (byte == '"') {
            skip_string(rest);
            continue;
        }
        rest->at++;
        if (byte == '{' || byte == '[')
            depth++;
        else if ((byte == '}' || byte == ']') && --depth == 0)
            return;
    }
}

/* Words such as NaN and -Infinity pass as values, though no JSON knows them. */
static void skip_value(struct span *rest)
{
    if (starts_with(rest, '"'))
        skip_string(rest);
    else if (starts_with(rest, '{') || starts_with(rest, '['))
        skip_nested(rest);
    else
        while (rest->at < rest->end && !is_blank(*rest->at) && *rest->at != ',' &&
               *rest->at != '}' && *rest->at != ']')
            rest->at++;
}

/* Puts the next key, without quotation marks, and its value into *key and *value; false at the
 * object's end, at that of the bytes, and where the bytes make no sense. */
static bool next_member(struct span *rest, struct span *key, struct span *value)
{
    skip_blanks(rest);
    while (starts_with(rest, ',')) {
        rest->at++;
        skip_blanks(rest);
    }
    if (!starts_with(rest, '"'))
        return false;
    key->at = rest->at + 1;
    if (!skip_string(rest))
        return false;
    key->end = rest->at - 1;
    skip_blanks(rest);
    if (!starts_with(rest, ':'))
        return false;
    rest->at++;
    skip_blanks(rest);
    value->at = rest->at;
    skip_value(rest);
    value->end = rest->at;
    return true;
}

static bool is_text(const struct span *key, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(key->end - key->at) == length && memcmp(key->at, text, length) == 0;
}

/* Finds the values of the keys in an object. Returns whether there is an object and it is closed.
 */
static bool find_members(struct span object, const char *const *keys, size_t count,
                         struct span *values)
{
    for (size_t i = 0; i < count; i++)
        values[i] = nothing;
    if (object.at == NULL || !starts_with(&object, '{'))
        return false;
    object.at++;
    struct span key;
    struct span value;
    while (next_member(&object, &key, &value))
        for (size_t i = 0; i < count; i++)
            if (is_text(&key, keys[i]))
                values[i] = value;
    return starts_with(&object, '}');
}

static struct span first_element(struct span array)
{
    if (array.at == NULL || !starts_with(&array, '['))
        return nothing;
    array.at++;
    skip_blanks(&array);
    return array;
}

/* ---- values ---- */

static void blank_out_controls(char *text, size_t length)
{
    size_t taken;
    for (size_t at = 0; at < length; at += taken) {
        uint32_t character;
        taken = utf8_decode(text + at, length - at, &character);
        if (is_blank(text[at]) || (character == UTF8_REPLACEMENT && taken == 1))
            text[at] = ' ';
    }
}

static enum status copy_trimmed(char **out, const char *text, size_t length, struct error *error)
{
    ascii_trim(&text, &length);
    if (length == 0)
        return STATUS_OK;
    *out = strndup(text, length);
    return *out != NULL ? STATUS_OK : error_set_memory(error);
}

/* The string that a value is, without the blanks around it; *out stays NULL for anything else. */
static enum status decode_string(char **out, struct span value, struct error *error)
{
    *out = NULL;
    if (value.at == NULL || !starts_with(&value, '"'))
        return STATUS_OK;
    const size_t length = (size_t)(value.end - value.at);
    char *copy = malloc(length);
    if (copy == NULL)
        return error_set_memory(error);
    memcpy(copy, value.at, length);
    blank_out_controls(copy, length);
    json_t *string = json_loadb(copy, length, JSON_DECODE_ANY, NULL);
    free(copy);
    if (string == NULL)
        return STATUS_OK; /* jansson cannot say when it was for memory */
    enum status status =
        copy_trimmed(out, json_string_value(string), json_string_length(string), error);
    json_decref(string);
    if (*out != NULL)
        blank_out_controls(*out, strlen(*out)); /* those that were written as escapes */
    return status;
}

static enum status decode_problem(char **out, struct span value, struct error *error)
{
    *out = NULL;
    char *name;
    enum status status = decode_string(&name, value, error);
    if (name != NULL)
        status = copy_trimmed(out, name, strcspn(name, "/-"), error);
    free(name);
    return status;
}

/* `mixed` is what a program of several formats writes: each launch's counters tell its own. */
static enum status decode_precision(struct benchmark_facts *out, struct span value,
                                    struct error *error)
{
    static const struct {
        const char *float_type;
        enum precision precision;
    } types[] = {
        { "64", PRECISION_FP64 },
        { "32", PRECISION_FP32 },
        { "16", PRECISION_FP16 },
    };
    char *text;
    enum status status = decode_string(&text, value, error);
    for (size_t i = 0; i < sizeof types / sizeof *types && text != NULL; i++)
        if (strcmp(text, types[i].float_type) == 0)
            out->precision = types[i].precision;
    out->mixed = text != NULL && strcmp(text, "mixed") == 0;
    free(text);
    return status;
}

static const struct benchmark_facts no_facts = { NULL, NULL, PRECISION_UNSPECIFIED, false, false };

enum status benchmark_json_read(struct benchmark_facts *out, const char *bytes, size_t length,
                                struct error *error)
{
    static const char *const outer_keys[] = { "context", "benchmarks" };
    static const char *const context_keys[] = { "paradigm", "float_type" };
    static const char *const benchmark_keys[] = { "name" };
    struct span outer[2];
    struct span context[2];
    struct span benchmark[1];
    *out = no_facts;
    struct span object = nothing;
    if (length > 0)
        object = (struct span){ memchr(bytes, '{', length), bytes + length };
    out->whole = find_members(object, outer_keys, 2, outer);
    find_members(outer[0], context_keys, 2, context);
    find_members(first_element(outer[1]), benchmark_keys, 1, benchmark);
    enum status status = decode_string(&out->paradigm, context[0], error);
    if (status == STATUS_OK)
        status = decode_precision(out, context[1], error);
    if (status == STATUS_OK)
        status = decode_problem(&out->problem, benchmark[0], error);
    if (status != STATUS_OK)
        benchmark_facts_clear(out);
    return status;
}

void benchmark_facts_clear(struct benchmark_facts *facts)
{
    free(facts->paradigm);
    free(facts->problem);
    *facts = no_facts;
}

/* ---- the file beside the report ---- */

/* The context stands first, so that what is behind this much can hardly matter. */
enum { READ_LIMIT = 64 * 1024 * 1024 };

/* The name of an executable, or NULL, among the files beside path; the caller frees it. */
static enum status path_beside(char **out, const char *path, const char *executable,
                               struct error *error)
{
    static const char ending[] = ".json";
    const char *slash = strrchr(path, '/');
    const size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    size_t kept = folder;
    if (executable == NULL) {
        executable = "";
        const char *dot = strrchr(path + folder, '.');
        kept = dot != NULL && dot != path + folder ? (size_t)(dot - path) : strlen(path);
    }
    const size_t name = strlen(executable);
    *out = malloc(kept + name + sizeof ending);
    if (*out == NULL)
        return error_set_memory(error);
    memcpy(*out, path, kept);
    memcpy(*out + kept, executable, name);
    memcpy(*out + kept + name, ending, sizeof ending);
    return STATUS_OK;
}

/* Says what a JSON that is there does not tell. */
static void report_lacks(const struct benchmark_facts *facts, const char *path,
                         struct notices *notices)
{
    const struct {
        bool lacking;
        const char *message;
    } lacks[] = {
        { !facts->whole, "; cut off before its end, or no JSON" },
        { facts->paradigm == NULL, "; no context.paradigm (--set Paradigm=... names it)" },
        { facts->precision == PRECISION_UNSPECIFIED && !facts->mixed,
          "; no context.float_type of 64, 32, 16 or mixed (--set Precision=... names it)" },
        { facts->problem == NULL,
          "; no benchmarks[0].name (--set 'Benchmark Problem=...' names the problem)" },
    };
    char message[300] = "";
    size_t length = 0;
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (lacks[i].lacking)
            length +=
                (size_t)snprintf(message + length, sizeof message - length, "%s", lacks[i].message);
    if (length > 0)
        notice_add(notices, NOTICE_WARNING, "%s: incomplete Google Benchmark JSON: %s", path,
                   message + strlen("; "));
}

static enum status read_json(struct benchmark_facts *facts, const char *path,
                             struct notices *notices, struct error *error)
{
    struct error io = { 0 };
    struct input *input = NULL;
    const char *bytes;
    size_t length;
    enum status status = input_open(&input, path, &io);
    if (status == STATUS_OK)
        status = input_peek(input, READ_LIMIT, &bytes, &length, &io);
    if (status == STATUS_OK) {
        status = benchmark_json_read(facts, bytes, length, &io);
        if (length >= READ_LIMIT)
            facts->whole = true; /* as far as was looked */
    }
    if (status == STATUS_OK)
        report_lacks(facts, path, notices);
    input_free(input);
    if (status == STATUS_MEMORY)
        return error_set_memory(error);
    if (status != STATUS_OK)
        notice_add(notices, NOTICE_WARNING, "%s", io.message);
    return STATUS_OK;
}

/* Reads the JSON of an executable (NULL: the one named like the file at path). *found is false when
 * there is none. */
static enum status read_beside(struct benchmark_facts *facts, bool *found, const char *path,
                               const char *executable, struct notices *notices, struct error *error)
{
    char *json;
    struct stat info;
    enum status status = path_beside(&json, path, executable, error);
    /* Only a regular file: opening a pipe of that name would wait for its writer. */
    *found = status == STATUS_OK && strcmp(json, path) != 0 && stat(json, &info) == 0 &&
             S_ISREG(info.st_mode);
    if (*found)
        status = read_json(facts, json, notices, error);
    free(json);
    return status;
}

/* ---- rows ---- */

/* What was found out about an executable. */
struct sought {
    bool done;
    struct benchmark_facts facts;
};

struct filling {
    struct table *table;
    const char *path;
    struct notices *notices;
    struct error *error;
    struct tuple_map *executables; /* by the table's number of their name */
    struct sought *sought;         /* one per executable */
    int column;                    /* Executable */
};

static enum status number_executable(const struct filling *filling, size_t row, size_t *number)
{
    const uint32_t id = table_text_id(filling->table, row, filling->column);
    return tuple_map_number(filling->executables, &id, number, NULL, filling->error);
}

static enum status seek(const struct filling *filling, size_t row, struct sought *sought)
{
    const char *executable = table_text(filling->table, row, filling->column);
    bool found = false;
    enum status status = STATUS_OK;
    sought->done = true;
    sought->facts = no_facts;
    if (executable != NULL)
        status = read_beside(&sought->facts, &found, filling->path, executable, filling->notices,
                             filling->error);
    /* A file of several programs is named after none of them, or after one of them only. */
    if (status == STATUS_OK && !found && tuple_map_count(filling->executables) == 1)
        status = read_beside(&sought->facts, &found, filling->path, NULL, filling->notices,
                             filling->error);
    return status;
}

/* Columns are added when the first value is put in, so that an empty one never appears. */
static enum status fill_cell(const struct filling *filling, size_t row, enum known_column known,
                             const char *text)
{
    int column = table_known_column(filling->table, known);
    if (text == NULL || table_text(filling->table, row, column) != NULL)
        return STATUS_OK;
    enum status status = STATUS_OK;
    if (column == COLUMN_NONE) {
        const char *name = known_column_info(known)->name;
        status = table_add_column(filling->table, name, strlen(name), &column, filling->error);
    }
    if (status != STATUS_OK)
        return status;
    return table_replace_text(filling->table, row, column, text, strlen(text), filling->error);
}

static enum status fill_row(const struct filling *filling, size_t row)
{
    size_t number;
    enum status status = number_executable(filling, row, &number);
    if (status != STATUS_OK)
        return status;
    struct sought *sought = &filling->sought[number];
    if (!sought->done)
        status = seek(filling, row, sought);
    const struct benchmark_facts *facts = &sought->facts;
    const char *precision =
        facts->precision == PRECISION_UNSPECIFIED ? NULL : precision_name(facts->precision);
    if (status == STATUS_OK)
        status = fill_cell(filling, row, KNOWN_PARADIGM, facts->paradigm);
    if (status == STATUS_OK)
        status = fill_cell(filling, row, KNOWN_PRECISION, precision);
    if (status == STATUS_OK)
        status = fill_cell(filling, row, KNOWN_PROBLEM, facts->problem);
    return status;
}

static enum status fill_rows(struct filling *filling, size_t first_row)
{
    const size_t row_count = table_row_count(filling->table);
    enum status status = STATUS_OK;
    size_t number;
    for (size_t row = first_row; row < row_count && status == STATUS_OK; row++)
        status = number_executable(filling, row, &number);
    if (status != STATUS_OK)
        return status;
    const size_t count = tuple_map_count(filling->executables);
    filling->sought = calloc(count + 1, sizeof *filling->sought);
    if (filling->sought == NULL)
        return error_set_memory(filling->error);
    for (size_t row = first_row; row < row_count && status == STATUS_OK; row++)
        status = fill_row(filling, row);
    for (size_t i = 0; i < count; i++)
        benchmark_facts_clear(&filling->sought[i].facts);
    free(filling->sought);
    return status;
}

enum status benchmark_json_fill(struct table *table, size_t first_row, const char *path,
                                struct notices *notices, struct error *error)
{
    struct filling filling = { .table = table, .path = path, .notices = notices, .error = error };
    filling.column = table_known_column(table, KNOWN_EXECUTABLE);
    filling.executables = tuple_map_create(1);
    if (filling.executables == NULL)
        return error_set_memory(error);
    enum status status = fill_rows(&filling, first_row);
    tuple_map_free(filling.executables);
    return status;
}
