#include "analysis/read/nsys_sqlite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ceiling.h"
#include "analysis/plain_format.h"
#include "analysis/read/benchmark_json.h"
#include "analysis/read/file_name.h"
#include "analysis/read/nsys_export.h"
#include "analysis/read/row_cells.h"
#include "analysis/unit.h"

static const char format_name[] = "Nsight Systems SQLite export";
static const char ending[] = ".sqlite";

enum { SIGNATURE_SIZE = 160 };

/* ---- one run ---- */

struct run {
    const char *path;
    struct nsys_export export;
    struct region_activity *activity; /* GPUs x regions */
    size_t *entries;                  /* how often each region was entered */
};

static void run_clear(struct run *run)
{
    nsys_export_clear(&run->export);
    free(run->activity);
    free(run->entries);
    *run = (struct run){ 0 };
}

static struct window_rules rules_of(const struct read_options *options)
{
    struct window_rules rules = WINDOW_RULES_DEFAULT;
    if (options->activity_ratio > 0)
        rules.activity_ratio = options->activity_ratio;
    if (options->activity_ratio < 0)
        rules.activity_ratio = 0;
    return rules;
}

static enum status measure_gpus(struct run *run, const struct window_rules *rules,
                                struct error *error)
{
    const struct nsys_export *export = &run->export;
    struct region_span *pieces = NULL;
    size_t piece_count = 0;
    enum status status =
        nsys_spans_cut(&pieces, &piece_count, export->spans, export->span_count, error);
    for (size_t i = 0; i < export->gpu_count && status == STATUS_OK; i++)
        status = nsys_windows_measure(
            &run->activity[i * export->region_count], export->region_count, export->gpus[i].samples,
            export->gpus[i].sample_count, pieces, piece_count, rules, error);
    free(pieces);
    return status;
}

static enum status run_read(struct run *run, const char *path, const struct window_rules *rules,
                            struct error *error)
{
    run->path = path;
    enum status status = nsys_export_read(&run->export, path, error);
    if (status != STATUS_OK)
        return status;
    const struct nsys_export *export = &run->export;
    run->entries = calloc(export->region_count + 1, sizeof *run->entries);
    if (export->region_count < SIZE_MAX / sizeof *run->activity / export->gpu_count)
        run->activity = calloc(export->gpu_count * export->region_count + 1, sizeof *run->activity);
    if (run->entries == NULL || run->activity == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < export->span_count; i++)
        run->entries[export->spans[i].region]++;
    return measure_gpus(run, rules, error);
}

/* ---- rows ---- */

/* A region on a GPU, as it becomes a row. */
struct measurement {
    const struct nsys_gpu *gpu;
    const char *region;
    double duration_s;     /* NaN: not known */
    double traffic_peak_s; /* NaN: not known */
    double executions;
    char signature[SIGNATURE_SIZE];
};

struct adding {
    struct table *table;
    const char *path;
    struct name_part executable;
    const struct read_options *options;
    struct notices *notices;
    struct error *error;
};

/* The bandwidth that the sampled percentages are of. */
static double peak_bandwidth(const struct adding *adding, const struct nsys_gpu *gpu)
{
    if (adding->options->peak_bandwidth_byte_per_s > 0)
        return adding->options->peak_bandwidth_byte_per_s;
    if (!(gpu->memory_bandwidth_byte_per_s > 0)) {
        notice_add(adding->notices, NOTICE_WARNING,
                   "%s: DRAM traffic is sampled in percent of the peak bandwidth, which the export "
                   "does not tell; give --peak-bandwidth",
                   adding->path);
        return NAN;
    }
    char text[UNIT_TEXT_SIZE];
    unit_format(gpu->memory_bandwidth_byte_per_s, DIMENSION_BANDWIDTH, text);
    notice_add(adding->notices, NOTICE_WARNING,
               "%s: DRAM traffic is sampled in percent of the peak bandwidth; the theoretical %s "
               "is taken; give a measured one with --peak-bandwidth",
               adding->path, text);
    return gpu->memory_bandwidth_byte_per_s;
}

static enum status set_texts(const struct adding *adding, size_t row,
                             const struct measurement *measurement)
{
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)measurement->gpu->number);
    const struct {
        enum known_column known;
        const char *text;
    } texts[] = {
        { KNOWN_HARDWARE, measurement->gpu->name },
        { KNOWN_REGION, measurement->region },
        { KNOWN_KERNEL_ID, number },
        { KNOWN_KERNEL, "compute window" },
        { KNOWN_KERNEL_SIGNATURE, measurement->signature },
    };
    enum status status =
        row_cells_set_known_text(adding->table, row, KNOWN_EXECUTABLE, adding->executable.text,
                                 adding->executable.length, adding->error);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == STATUS_OK; i++)
        if (texts[i].text != NULL)
            status = row_cells_set_known_text(adding->table, row, texts[i].known, texts[i].text,
                                              strlen(texts[i].text), adding->error);
    return status;
}

/* What the export tells of the device, by the names that Nsight Compute has for it. */
static enum status set_attributes(const struct adding *adding, size_t row,
                                  const struct nsys_gpu *gpu)
{
    const struct {
        const char *column;
        const char *unit;
        double value;
    } attributes[] = {
        { "device__attribute_clock_rate", "", gpu->clock_hz / 1e3 }, /* kHz */
        { "device__attribute_multiprocessor_count", "", gpu->multiprocessors },
        { "device__attribute_compute_capability_major", "", gpu->capability_major },
        { "device__attribute_compute_capability_minor", "", gpu->capability_minor },
        { CEILING_BANDWIDTH_ATTRIBUTE, "byte/s", gpu->memory_bandwidth_byte_per_s },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes && status == STATUS_OK; i++)
        status = row_cells_set_number(adding->table, row, attributes[i].column, attributes[i].unit,
                                      attributes[i].value, adding->error);
    return status;
}

static enum status add_row(const struct adding *adding, const struct measurement *measurement)
{
    enum status status = table_add_row(adding->table, 0, adding->error);
    if (status != STATUS_OK)
        return status;
    const size_t row = table_row_count(adding->table) - 1;
    double traffic_byte = NAN;
    if (!isnan(measurement->traffic_peak_s))
        traffic_byte = measurement->traffic_peak_s * peak_bandwidth(adding, measurement->gpu);
    status = set_texts(adding, row, measurement);
    if (status == STATUS_OK)
        status = row_cells_set_known_number(adding->table, row, KNOWN_DURATION,
                                            measurement->duration_s, adding->error);
    if (status == STATUS_OK)
        status = row_cells_set_known_number(adding->table, row, KNOWN_TRAFFIC, traffic_byte,
                                            adding->error);
    if (status == STATUS_OK && measurement->executions > 1)
        status = row_cells_set_number(adding->table, row, "Invocations", "",
                                      measurement->executions, adding->error);
    return status == STATUS_OK ? set_attributes(adding, row, measurement->gpu) : status;
}

/* Regions that are active on no GPU, and what rests on a guess. */
static void notice_facts(const struct adding *adding, const struct run *run)
{
    const struct nsys_export *export = &run->export;
    size_t left_out = 0;
    for (size_t region = 0; region < export->region_count; region++) {
        size_t windows = 0;
        for (size_t gpu = 0; gpu < export->gpu_count; gpu++) {
            windows += run->activity[gpu * export->region_count + region].windows;
            left_out += run->activity[gpu * export->region_count + region].left_out;
        }
        if (windows == 0)
            notice_add(adding->notices, NOTICE_WARNING,
                       "%s: region %.60s is left out: no GPU computed in it for 0.1 ms or more",
                       run->path, text_index_text(&export->regions, (uint32_t)region));
    }
    if (left_out > 0)
        notice_add(adding->notices, NOTICE_INFO,
                   "%s: %zu window%s of activity with far lower occupancy than the region's "
                   "busiest one %s left out, as data movement",
                   run->path, left_out, left_out == 1 ? "" : "s", left_out == 1 ? "is" : "are");
    if (!export->samples_dram)
        notice_add(
            adding->notices, NOTICE_WARNING,
            "%s: the sampled metrics have no DRAM bandwidth, so there is no traffic; collect "
            "with a --gpu-metrics-set that has it",
            run->path);
}

static enum status no_activity(const struct adding *adding)
{
    return error_set(adding->error, STATUS_EMPTY,
                     "%s: no GPU computed for 0.1 ms or more inside a named range; let the regions "
                     "enclose the kernels until they are done, and run a larger problem",
                     adding->path);
}

static enum status add_run(const struct adding *adding, const struct run *run)
{
    const struct nsys_export *export = &run->export;
    enum status status = STATUS_OK;
    const size_t first_row = table_row_count(adding->table);
    for (size_t i = 0; i < export->gpu_count * export->region_count && status == STATUS_OK; i++) {
        const struct region_activity *activity = &run->activity[i];
        const size_t region = i % export->region_count;
        if (activity->windows == 0)
            continue;
        struct measurement measurement = {
            .gpu = &export->gpus[i / export->region_count],
            .region = text_index_text(&export->regions, (uint32_t)region),
            .duration_s = activity->duration_s,
            .traffic_peak_s = activity->traffic_peak_s,
            .executions = (double)run->entries[region],
        };
        snprintf(measurement.signature, sizeof measurement.signature,
                 "sampled compute activity: %zu compute window%s", activity->windows,
                 activity->windows == 1 ? "" : "s");
        status = add_row(adding, &measurement);
    }
    if (status == STATUS_OK && table_row_count(adding->table) == first_row)
        return no_activity(adding);
    notice_facts(adding, run);
    return status;
}

/* ---- two runs ---- */

/* The same region on the same GPU in the other run; nothing where it is not there. */
static struct region_activity activity_in(struct run *run, const struct nsys_gpu *gpu,
                                          const char *region, size_t *entries)
{
    struct region_activity activity = { 0 };
    uint32_t number;
    *entries = 0;
    const struct nsys_export *export = &run->export;
    if (text_index_add(&run->export.regions, region, strlen(region), &number, NULL) != STATUS_OK ||
        number >= export->region_count)
        return activity;
    *entries = run->entries[number];
    for (size_t i = 0; i < export->gpu_count; i++)
        if (export->gpus[i].number == gpu->number)
            activity = run->activity[i * export->region_count + number];
    return activity;
}

static double difference(double many, double one, double calls)
{
    const double value = (many - one) / calls;
    return value > 0 ? value : (double)NAN;
}

static enum status add_difference(const struct adding *adding, struct run *one,
                                  const struct run *many, size_t i, size_t iterations)
{
    const struct nsys_export *export = &many->export;
    const size_t region = i % export->region_count;
    const struct region_activity *activity = &many->activity[i];
    size_t entries_one;
    struct measurement measurement = {
        .gpu = &export->gpus[i / export->region_count],
        .region = text_index_text(&export->regions, (uint32_t)region),
        .duration_s = activity->duration_s,
        .traffic_peak_s = activity->traffic_peak_s,
        .executions = 1,
    };
    const struct region_activity reference =
        activity_in(one, measurement.gpu, measurement.region, &entries_one);
    if (activity->windows == 0)
        return STATUS_OK;
    const double calls = (double)iterations - 1;
    int length = plain_format(measurement.signature, sizeof measurement.signature,
                              "sampled compute activity: %zu compute window%s", activity->windows,
                              activity->windows == 1 ? "" : "s");
    if (many->entries[region] == 1 && entries_one == 1)
        return add_row(adding, &measurement);
    plain_format(measurement.signature + length, sizeof measurement.signature - (size_t)length,
                 ", minus a %.3f ms reference run, over %zu call%s", reference.duration_s * 1e3,
                 iterations - 1, iterations == 2 ? "" : "s");
    measurement.duration_s = difference(activity->duration_s, reference.duration_s, calls);
    measurement.traffic_peak_s =
        difference(activity->traffic_peak_s, reference.traffic_peak_s, calls);
    measurement.executions = ((double)many->entries[region] - (double)entries_one) / calls;
    if (isnan(measurement.duration_s))
        notice_add(adding->notices, NOTICE_WARNING,
                   "%s: region %.60s was active for no longer than in the run of one iteration, so "
                   "the time of an iteration is not known; raise the number of iterations",
                   many->path, measurement.region);
    return add_row(adding, &measurement);
}

static enum status add_pair(const struct adding *adding, struct run *one, const struct run *many,
                            size_t iterations)
{
    enum status status = STATUS_OK;
    const size_t first_row = table_row_count(adding->table);
    for (size_t i = 0; i < many->export.gpu_count * many->export.region_count; i++) {
        status = add_difference(adding, one, many, i, iterations);
        if (status != STATUS_OK)
            return status;
    }
    if (table_row_count(adding->table) == first_row)
        return no_activity(adding);
    notice_facts(adding, many);
    return STATUS_OK;
}

enum status nsys_read_pair(struct table *table, const struct nsys_pair *pair,
                           const struct read_options *options, struct notices *notices,
                           struct error *error)
{
    struct run one = { 0 };
    struct run many = { 0 };
    const struct window_rules rules = rules_of(options);
    const size_t first_row = table_row_count(table);
    struct adding adding = { table, pair->many_path, { 0 }, options, notices, error };
    adding.executable = file_name_without_ending(file_name_of_path(pair->many_path), ending);
    if (pair->executable != NULL)
        adding.executable = (struct name_part){ pair->executable, strlen(pair->executable) };
    enum status status = row_cells_begin_source(table, pair->many_path, format_name, error);
    if (status == STATUS_OK)
        status = run_read(&one, pair->one_path, &rules, error);
    if (status == STATUS_OK)
        status = run_read(&many, pair->many_path, &rules, error);
    if (status == STATUS_OK)
        status = add_pair(&adding, &one, &many, pair->iterations);
    if (status == STATUS_OK)
        status = benchmark_json_fill(table, first_row, pair->many_path, notices, error);
    run_clear(&one);
    run_clear(&many);
    return status;
}

/* ---- the reader ---- */

static bool sniff(const char *bytes, size_t length)
{
    static const char magic[] = "SQLite format 3"; /* its NUL counts */
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

static enum status read_export(struct table *table, struct input *input,
                               const struct read_options *options, struct notices *notices,
                               struct error *error)
{
    const char *path = input_path(input);
    if (path == NULL)
        return error_set(error, STATUS_USAGE,
                         "%s: an SQLite export is read in place, not as a stream; save it and name "
                         "the file",
                         input_name(input));
    struct run run = { 0 };
    const struct window_rules rules = rules_of(options);
    const struct adding adding = {
        table,   path,    file_name_without_ending(file_name_of_path(path), ending),
        options, notices, error,
    };
    enum status status = run_read(&run, path, &rules, error);
    if (status == STATUS_OK)
        status = add_run(&adding, &run);
    run_clear(&run);
    return status;
}

const struct reader nsys_sqlite_reader = {
    .name = format_name,
    .raw_profiler_output = true,
    .sniff = sniff,
    .read = read_export,
};
