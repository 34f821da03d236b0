#include "analysis/read/gpu_trace.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/ascii.h"
#include "analysis/number.h"
#include "analysis/read/benchmark_json.h"
#include "analysis/read/file_name.h"
#include "analysis/read/input.h"
#include "analysis/read/row_cells.h"

static const char format_name[] = "Nsight Graphics GPU Trace export";
static const char frame_table[] = "FRAME.xls";
static const char counter_table[] = "GPUTRACE_FRAME.xls";
static const char folder_ending[] = ".gputrace";
static const char base_folder[] = "BASE";

/* ---- one table ---- */

/* What is looked for, by the end of a line's name: passes put prefixes in front of it. */
struct sought {
    const char *name;
    double factor;
    double *value;
};

struct reading {
    const char *path;
    struct notices *notices;
    struct error *error;
};

/* A part of a line, without the blanks around it. */
struct field {
    const char *text;
    size_t length;
};

static struct field cut_field(const char **text, const char *end)
{
    const char *tab = *text < end ? memchr(*text, '\t', (size_t)(end - *text)) : NULL;
    const char *field_end = tab != NULL ? tab : end;
    struct field field = { *text, (size_t)(field_end - *text) };
    ascii_trim(&field.text, &field.length);
    *text = tab != NULL ? tab + 1 : end;
    return field;
}

static bool is_named(const struct field *field, const char *name)
{
    const size_t length = strlen(name);
    return field->length >= length &&
           memcmp(field->text + field->length - length, name, length) == 0 &&
           (field->length == length || field->text[field->length - length - 1] == '.');
}

static bool differ(double a, double b)
{
    return fabs(a - b) > 1e-6 * fmax(fabs(a), fabs(b));
}

static enum status take_value(const struct reading *reading, size_t line,
                              const struct sought *sought, const struct field *field)
{
    double value;
    if (number_parse(field->text, field->length, &value) == NUMBER_BAD || value < 0)
        return error_set(reading->error, STATUS_VALUE, "%s:%zu: \"%.*s\" is no value of %s",
                         reading->path, line, (int)(field->length < 40 ? field->length : 40),
                         field->text, sought->name);
    value *= sought->factor;
    if (isnan(*sought->value))
        *sought->value = value;
    else if (differ(*sought->value, value))
        notice_add(reading->notices, NOTICE_WARNING,
                   "%s:%zu: %s was measured by several passes with different values; the first one "
                   "is taken",
                   reading->path, line, sought->name);
    return STATUS_OK;
}

static enum status take_line(const struct reading *reading, size_t line, const char *text,
                             const char *end, const struct sought *sought, size_t count)
{
    const struct field name = cut_field(&text, end);
    for (size_t i = 0; i < count; i++) {
        if (!is_named(&name, sought[i].name))
            continue;
        const struct field value = cut_field(&text, end);
        const struct field more = cut_field(&text, end);
        if (more.length > 0)
            return error_set(reading->error, STATUS_VALUE,
                             "%s:%zu: the trace is of several frames or submissions; trace a "
                             "single one",
                             reading->path, line);
        return take_value(reading, line, &sought[i], &value);
    }
    return STATUS_OK;
}

static enum status read_lines(const struct reading *reading, const char *bytes, size_t length,
                              const struct sought *sought, size_t count)
{
    const char *end = bytes + length;
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        bytes += 3;
    enum status status = STATUS_OK;
    for (size_t line = 1; bytes < end && status == STATUS_OK; line++) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *line_end = newline != NULL ? newline : end;
        status = take_line(reading, line, bytes, line_end, sought, count);
        bytes = newline != NULL ? newline + 1 : end;
    }
    return status;
}

/* ---- both tables ---- */

enum status gpu_trace_take_table(struct gpu_trace *trace, const char *name, const char *bytes,
                                 size_t length, struct notices *notices, struct error *error)
{
    double sectors_byte = NAN;
    const struct reading reading = { name, notices, error };
    const struct sought sought[] = {
        { "GPU frame time", 1e-3, &trace->duration_s },
        { "dram__bytes.sum", 1, &trace->dram_byte },
        { "dram__sectors.sum", 1, &sectors_byte },
        { "gr__compute_cycles_active_queue_sync.sum", 1, &trace->compute_cycles },
    };
    enum status status =
        read_lines(&reading, bytes, length, sought, sizeof sought / sizeof *sought);
    if (status != STATUS_OK || isnan(sectors_byte) || !isnan(trace->dram_byte))
        return status;
    trace->dram_byte = sectors_byte;
    notice_add(notices, NOTICE_INFO,
               "%s: dram__sectors.sum is taken as bytes, which is what GPU Trace puts there", name);
    return STATUS_OK;
}

/* Whether both tables together tell enough for a row. */
static enum status check_complete(const struct gpu_trace *trace, const char *name,
                                  struct notices *notices, struct error *error)
{
    if (isnan(trace->duration_s))
        return error_set(error, STATUS_FORMAT,
                         "%s: %s has no \"GPU frame time\" in it; export the trace again", name,
                         frame_table);
    if (isnan(trace->dram_byte))
        notice_add(notices, NOTICE_WARNING,
                   "%s: %s has no dram__sectors.sum in it, so there is no DRAM traffic; trace with "
                   "a metric set that has it",
                   name, counter_table);
    return STATUS_OK;
}

static enum status join_path(char **out, struct name_part folder, const char *name,
                             struct error *error)
{
    const size_t size = folder.length + strlen(name) + 2;
    *out = malloc(size);
    if (*out == NULL)
        return error_set_memory(error);
    snprintf(*out, size, "%.*s%s%s", (int)folder.length, folder.text,
             folder.length > 0 && folder.text[folder.length - 1] != '/' ? "/" : "", name);
    return STATUS_OK;
}

/* Opens a table of the folder; the caller frees both. */
static enum status open_table(struct input **input, char **path, struct name_part folder,
                              const char *name, struct error *error)
{
    struct stat info;
    enum status status = join_path(path, folder, name, error);
    if (status == STATUS_OK && stat(*path, &info) != 0)
        return error_set(error, STATUS_IO,
                         "%s: no such file; a GPU Trace export is %s and %s in one folder", *path,
                         frame_table, counter_table);
    return status == STATUS_OK ? input_open(input, *path, error) : status;
}

static enum status read_table(struct gpu_trace *trace, struct name_part folder, const char *name,
                              struct notices *notices, struct error *error)
{
    struct input *input = NULL;
    char *path = NULL;
    const char *bytes;
    size_t length;
    enum status status = open_table(&input, &path, folder, name, error);
    if (status == STATUS_OK)
        status = input_peek(input, SIZE_MAX, &bytes, &length, error);
    if (status == STATUS_OK)
        status = gpu_trace_take_table(trace, path, bytes, length, notices, error);
    input_free(input);
    free(path);
    return status;
}

static bool exists(struct name_part folder, const char *name)
{
    char *path = NULL;
    struct stat info;
    const bool found = join_path(&path, folder, name, NULL) == STATUS_OK &&
                       stat(path, &info) == 0 && S_ISREG(info.st_mode);
    free(path);
    return found;
}

static struct name_part whole(const char *path)
{
    return (struct name_part){ path, strlen(path) };
}

/* The folder that holds the tables: path, or BASE/ in it. The caller frees it. */
static enum status find_tables(char **folder, const char *path, struct error *error)
{
    if (!exists(whole(path), frame_table) && !exists(whole(path), counter_table))
        return join_path(folder, whole(path), base_folder, error);
    *folder = strdup(path);
    return *folder != NULL ? STATUS_OK : error_set_memory(error);
}

bool gpu_trace_is_folder(const char *path)
{
    struct stat info;
    char *folder = NULL;
    bool found = stat(path, &info) == 0 && S_ISDIR(info.st_mode) &&
                 find_tables(&folder, path, NULL) == STATUS_OK &&
                 (exists(whole(folder), frame_table) || exists(whole(folder), counter_table));
    free(folder);
    return found;
}

enum status gpu_trace_measure(struct gpu_trace *out, const char *folder, struct notices *notices,
                              struct error *error)
{
    char *tables = NULL;
    *out = GPU_TRACE_NOTHING;
    enum status status = find_tables(&tables, folder, error);
    if (status == STATUS_OK)
        status = read_table(out, whole(tables), frame_table, notices, error);
    if (status == STATUS_OK)
        status = read_table(out, whole(tables), counter_table, notices, error);
    if (status == STATUS_OK)
        status = check_complete(out, folder, notices, error);
    free(tables);
    return status;
}

/* ---- the row ---- */

/* The name of the folder that the shell is in, for a path that names none. */
static struct name_part current_folder(char *buffer, size_t size)
{
    return getcwd(buffer, size) != NULL ? file_name_of_path(buffer) : (struct name_part){ "", 0 };
}

static enum status name_row(struct table *table, size_t row, struct name_part folder,
                            struct error *error)
{
    enum { PATH_SIZE = 4096 };
    char buffer[PATH_SIZE];
    if (folder.length == 0 || (folder.length == 1 && folder.text[0] == '.'))
        folder = current_folder(buffer, sizeof buffer);
    if (folder.length == 2 && memcmp(folder.text, "..", 2) == 0)
        folder.length = 0;
    folder = file_name_without_ending(folder, folder_ending);
    return row_cells_set_known_text(table, row, KNOWN_EXECUTABLE, folder.text, folder.length,
                                    error);
}

static enum status add_row(struct table *table, const struct gpu_trace *trace,
                           struct name_part folder, struct error *error)
{
    static const struct {
        enum known_column known;
        const char *text;
    } texts[] = {
        { KNOWN_KERNEL_ID, "0" },
        { KNOWN_KERNEL, "traced submission" },
        { KNOWN_KERNEL_SIGNATURE, "GPU Trace of one queue submission" },
    };
    enum status status = table_add_row(table, 0, error);
    if (status != STATUS_OK)
        return status;
    const size_t row = table_row_count(table) - 1;
    status = name_row(table, row, folder, error);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == STATUS_OK; i++)
        status = row_cells_set_known_text(table, row, texts[i].known, texts[i].text,
                                          strlen(texts[i].text), error);
    if (status == STATUS_OK)
        status = row_cells_set_known_number(table, row, KNOWN_DURATION, trace->duration_s, error);
    if (status == STATUS_OK)
        status = row_cells_set_known_number(table, row, KNOWN_TRAFFIC, trace->dram_byte, error);
    return status;
}

/* The folder of the whole export, when the tables lie in its BASE/; without the slash behind it. */
static struct name_part outer_folder(struct name_part folder)
{
    while (folder.length > 1 && folder.text[folder.length - 1] == '/')
        folder.length--;
    const size_t base = strlen(base_folder);
    if (folder.length < base ||
        memcmp(folder.text + folder.length - base, base_folder, base) != 0 ||
        (folder.length > base && folder.text[folder.length - base - 1] != '/'))
        return folder;
    folder.length -= base;
    while (folder.length > 1 && folder.text[folder.length - 1] == '/')
        folder.length--;
    return folder;
}

static enum status add_trace(struct table *table, const struct gpu_trace *trace,
                             struct name_part folder, struct notices *notices, struct error *error)
{
    const size_t first_row = table_row_count(table);
    const struct name_part outer = outer_folder(folder);
    char *path = NULL;
    enum status status = join_path(&path, outer, "", error);
    if (status != STATUS_OK)
        return status;
    if (outer.length > 0)
        path[outer.length] = '\0'; /* the JSON lies beside the folder, not in it */
    status = add_row(table, trace, file_name_of_path(path), error);
    if (status == STATUS_OK)
        status = benchmark_json_fill(table, first_row, path, notices, error);
    free(path);
    return status;
}

enum status gpu_trace_read_folder(struct table *table, const char *folder, struct notices *notices,
                                  struct error *error)
{
    struct gpu_trace trace;
    /* NOLINTNEXTLINE(readability-suspicious-call-argument): the folder is the source's name */
    enum status status = row_cells_begin_source(table, folder, format_name, error);
    if (status == STATUS_OK)
        status = gpu_trace_measure(&trace, folder, notices, error);
    if (status == STATUS_OK)
        status = add_trace(table, &trace, whole(folder), notices, error);
    return status;
}

/* ---- the reader ---- */

static bool is_frame(const char *bytes, size_t length)
{
    static const char start[] = "GPU frame time\t";
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    return length >= sizeof start - 1 && memcmp(bytes, start, sizeof start - 1) == 0;
}

/* A first line like "SM_A.TriageAC.sm__cycles_active.avg<TAB>12.5". */
static bool is_counters(const char *bytes, size_t length)
{
    const char *newline = length > 0 ? memchr(bytes, '\n', length) : NULL;
    const char *end = newline != NULL ? newline : bytes + length;
    const char *text = bytes;
    struct field name = cut_field(&text, end);
    const struct field value = cut_field(&text, end);
    double number;
    bool metric = false;
    for (size_t i = 0; i + 1 < name.length; i++) {
        metric |= name.text[i] == '_' && name.text[i + 1] == '_';
        if (name.text[i] == ',' || name.text[i] == '"' || name.text[i] == ' ')
            return false;
    }
    return metric && value.length > 0 &&
           number_parse(value.text, value.length, &number) != NUMBER_BAD;
}

static bool sniff(const char *bytes, size_t length)
{
    return is_frame(bytes, length) || is_counters(bytes, length);
}

static enum status read_trace(struct table *table, struct input *input,
                              const struct read_options *options, struct notices *notices,
                              struct error *error)
{
    (void)options;
    const char *path = input_path(input);
    if (path == NULL)
        return error_set(error, STATUS_USAGE,
                         "%s: one of the two tables of a GPU Trace export; name the folder that "
                         "holds both",
                         input_name(input));
    struct gpu_trace trace = GPU_TRACE_NOTHING;
    const struct name_part folder = { path, (size_t)(file_name_of_path(path).text - path) };
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, SIZE_MAX, &bytes, &length, error);
    if (status != STATUS_OK)
        return status;
    const char *other = is_frame(bytes, length) ? counter_table : frame_table;
    status = gpu_trace_take_table(&trace, path, bytes, length, notices, error);
    if (status == STATUS_OK)
        status = read_table(&trace, folder, other, notices, error);
    if (status == STATUS_OK)
        status = check_complete(&trace, path, notices, error);
    return status == STATUS_OK ? add_trace(table, &trace, folder, notices, error) : status;
}

const struct reader gpu_trace_reader = {
    .name = format_name,
    .raw_profiler_output = true,
    .sniff = sniff,
    .read = read_trace,
};
