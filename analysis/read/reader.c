#include "analysis/read/reader.h"

#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"
#include "analysis/read/benchmark_json.h"
#include "analysis/read/consolidated.h"
#include "analysis/read/csv_header.h"
#include "analysis/read/gpu_trace.h"
#include "analysis/read/likwid_marker.h"
#include "analysis/read/ncu_csv.h"
#ifdef ROOFLINE_HAVE_NCU_REPORT
#include "analysis/read/ncu_report.h"
#endif
#ifdef ROOFLINE_HAVE_SQLITE
#include "analysis/read/nsys_sqlite.h"
#endif

static const struct reader *const all_readers[] = {
#ifdef ROOFLINE_HAVE_NCU_REPORT
    &ncu_report_reader,
#endif
#ifdef ROOFLINE_HAVE_SQLITE
    &nsys_sqlite_reader,
#endif
    &likwid_marker_reader, &gpu_trace_reader, &ncu_csv_reader, &consolidated_reader, NULL,
};

const struct reader *const *readers(void)
{
    return all_readers;
}

/* What an input that no reader knows looks like, for the message. */
struct unknown_kind {
    bool (*matches)(const char *bytes, size_t length);
    const char *message; /* one %s: the name */
};

static bool is_report(const char *bytes, size_t length)
{
    return length >= 4 && memcmp(bytes, "NVR\0", 4) == 0;
}

#ifndef ROOFLINE_HAVE_SQLITE
static bool is_database(const char *bytes, size_t length)
{
    static const char magic[] = "SQLite format 3"; /* its NUL counts */
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}
#endif

static bool is_binary(const char *bytes, size_t length)
{
    size_t looked_at = length < 4096 ? length : 4096;
    return memchr(bytes, '\0', looked_at) != NULL;
}

struct timing_search {
    bool time;
    bool identity;
};

static bool contains(const char *cell, size_t length, const char *word)
{
    for (size_t i = 0; i + strlen(word) <= length; i++) {
        size_t j = 0;
        while (word[j] != '\0' && ascii_lower(cell[i + j]) == word[j])
            j++;
        if (word[j] == '\0')
            return true;
    }
    return false;
}

static bool tells_time(const char *cell, size_t length)
{
    static const char *const words[] = { "time", "duration", "[ms]", "[s]", "[us]" };
    if (contains(cell, length, "timestamp"))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (contains(cell, length, words[i]))
            return true;
    return false;
}

static bool see_timing_cell(void *closure, const char *cell, size_t length)
{
    struct timing_search *search = closure;
    if (tells_time(cell, length))
        search->time = true;
    else
        search->identity = true;
    return true;
}

/* Reached only for tables without any work, traffic or counter column. */
static bool is_timing_table(const char *bytes, size_t length)
{
    struct timing_search search = { false, false };
    csv_header_each(bytes, length, see_timing_cell, &search);
    return search.time && search.identity;
}

static const struct unknown_kind unknown_kinds[] = {
#ifndef ROOFLINE_HAVE_NCU_REPORT
    { is_report,
      "%s: a Nsight Compute report, but this roofline was built without protobuf-c; build it with "
      "libprotobuf-c, or export the report: ncu --import REPORT --csv --page raw" },
#else
    { is_report, "%s: starts like a Nsight Compute report but is none" },
#endif
#ifndef ROOFLINE_HAVE_SQLITE
    { is_database, "%s: an SQLite database, but this roofline was built without sqlite3; build it "
                   "with libsqlite3 to read exports of Nsight Systems" },
#endif
    { is_binary, "%s: not a text file and no report of a known profiler" },
    { is_timing_table, "%s: a timing table, not a profiling table: it has run times but neither "
                       "FLOP nor memory traffic; profile the program, or add those columns" },
};

/* The beginning of the first line that is not blank. */
struct first_line {
    size_t number;
    const char *text;
    size_t length;
};

static struct first_line find_first_line(const char *bytes, size_t length)
{
    enum { SHOWN_LENGTH = 60 };
    struct first_line line = { 1, bytes, 0 };
    const char *end = bytes + length;
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        line.text += 3;
    for (; line.text < end && ascii_is_blank(*line.text); line.text++)
        line.number += *line.text == '\n';
    while (line.text + line.length < end && line.length < SHOWN_LENGTH &&
           line.text[line.length] != '\n' && line.text[line.length] != '\r')
        line.length++;
    return line;
}

static enum status refuse(const char *name, const char *bytes, size_t length, struct error *error)
{
    for (size_t i = 0; i < sizeof unknown_kinds / sizeof *unknown_kinds; i++)
        if (unknown_kinds[i].matches(bytes, length))
            return error_set(error, STATUS_FORMAT, unknown_kinds[i].message, name);
    struct first_line line = find_first_line(bytes, length);
    return error_set(
        error, STATUS_FORMAT,
        "%s:%zu: not a profiling table: no column for FLOP, memory traffic, performance or a "
        "profiler metric in \"%.*s\"; give the columns their names (see the manual), or export "
        "the profiler's report as CSV",
        name, line.number, (int)line.length, line.text);
}

static enum status read_as_is(struct table *table, struct input *input,
                              const struct read_options *options, struct notices *notices,
                              struct error *error)
{
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, READER_SNIFF_LENGTH, &bytes, &length, error);
    if (status != STATUS_OK)
        return status;
    if (length == 0)
        return error_set(error, STATUS_EMPTY, "%s: the file is empty", input_name(input));
    size_t sniffed = length < READER_SNIFF_LENGTH ? length : READER_SNIFF_LENGTH;
    if (find_first_line(bytes, sniffed).length == 0)
        return error_set(error, STATUS_EMPTY, "%s: the file holds nothing but blank lines",
                         input_name(input));
    for (const struct reader *const *reader = all_readers; *reader != NULL; reader++) {
        if (!(*reader)->sniff(bytes, sniffed))
            continue;
        status = table_begin_source(table, input_name(input), error);
        if (status == STATUS_OK)
            status = table_set_source_format(table, (*reader)->name, error);
        if (status != STATUS_OK)
            return status;
        if ((*reader)->raw_profiler_output)
            table_set_source_profiled(table);
        return (*reader)->read(table, input, options, notices, error);
    }
    return refuse(input_name(input), bytes, sniffed, error);
}

/* Takes the rest of the input into one allocation. */
static enum status take_all(struct input *input, char **out, size_t *length, struct error *error)
{
    const char *bytes;
    enum status status = input_peek(input, SIZE_MAX, &bytes, length, error);
    if (status != STATUS_OK)
        return status;
    *out = malloc(*length + 1);
    if (*out == NULL)
        return error_set_memory(error);
    memcpy(*out, bytes, *length);
    return STATUS_OK;
}

static enum status convert_utf16(struct input *input, const char *encoding, char **out,
                                 size_t *length, struct error *error)
{
    char *wide = NULL;
    size_t wide_length = 0;
    enum status status = take_all(input, &wide, &wide_length, error);
    if (status != STATUS_OK)
        return status;
    size_t capacity = wide_length / 2 * 3 + 4; /* two bytes become at most three */
    iconv_t converter = iconv_open("UTF-8", encoding);
    *out = malloc(capacity);
    char *from = wide + 2; /* past the BOM */
    char *to = *out;
    size_t from_left = wide_length - 2;
    size_t to_left = capacity;
    if (*out == NULL)
        status = error_set_memory(error);
    else if (converter == (iconv_t)-1)
        status = error_set(error, STATUS_FORMAT, "%s: cannot convert from %s on this machine",
                           input_name(input), encoding);
    else if (iconv(converter, &from, &from_left, &to, &to_left) == (size_t)-1)
        status = error_set(error, STATUS_FORMAT, "%s: byte %zu: not valid %s", input_name(input),
                           (size_t)(from - wide), encoding);
    *length = capacity - to_left;
    if (converter != (iconv_t)-1)
        iconv_close(converter);
    free(wide);
    return status;
}

enum status read_input(struct table *table, struct input *input, const struct read_options *options,
                       struct notices *notices, struct error *error)
{
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, 2, &bytes, &length, error);
    if (status != STATUS_OK)
        return status;
    bool little = length >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0;
    bool big = length >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0;
    if (!little && !big)
        return read_as_is(table, input, options, notices, error);

    char *text = NULL;
    struct input *converted = NULL;
    status = convert_utf16(input, little ? "UTF-16LE" : "UTF-16BE", &text, &length, error);
    if (status == STATUS_OK)
        status = input_open_memory(&converted, input_name(input), text, length, error);
    if (status == STATUS_OK)
        status = read_as_is(table, converted, options, notices, error);
    input_free(converted);
    free(text);
    return status;
}

enum status read_file(struct table *table, const char *path, const struct read_options *options,
                      struct notices *notices, struct error *error)
{
    if (gpu_trace_is_folder(path))
        return gpu_trace_read_folder(table, path, notices, error);
    const size_t first_row = table_row_count(table);
    struct input *input = NULL;
    enum status status = input_open(&input, path, error);
    if (status == STATUS_OK)
        status = read_input(table, input, options, notices, error);
    input_free(input);
    if (status == STATUS_OK && strcmp(path, "-") != 0 &&
        table_source_profiled(table, table_source_count(table) - 1))
        status = benchmark_json_fill(table, first_row, path, notices, error);
    return status;
}
