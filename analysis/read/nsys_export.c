#include "analysis/read/nsys_export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/array.h"
#include "analysis/read/nsys_database.h"

enum { SQL_SIZE = 1024 };

/* ---- metrics ---- */

static const char *const sampled_names[SAMPLED_COUNT] = {
    [SAMPLED_COMPUTE] = "Compute Warps in Flight [Throughput %]",
    [SAMPLED_READ] = "DRAM Read Bandwidth [Throughput %]",
    [SAMPLED_WRITE] = "DRAM Write Bandwidth [Throughput %]",
};

/* Metrics have other numbers in every metric set and version. */
struct metric_number {
    int64_t type;
    int64_t metric;
    enum sampled sampled;
};

struct loading {
    struct nsys_database *database;
    const char *path;
    struct nsys_export *run;
    struct metric_number *metrics;
    size_t metric_count;
    size_t metric_capacity;
    struct sampled_value *values;
    size_t value_count;
    size_t value_capacity;
    size_t span_capacity;
    struct error *error;
};

/* More than three metrics of 256 GPUs is damage. */
enum { METRICS_MAX = SAMPLED_COUNT * 256 };

static enum status add_metric(struct loading *loading, const struct nsys_query *query)
{
    struct metric_number number = { 0 };
    const char *name = nsys_query_text(query, 2);
    size_t sampled = 0;
    while (sampled < SAMPLED_COUNT && (name == NULL || strcmp(sampled_names[sampled], name) != 0))
        sampled++;
    if (sampled == SAMPLED_COUNT)
        return STATUS_OK;
    number.sampled = (enum sampled)sampled;
    enum status status = nsys_query_integer(query, 0, &number.type, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_integer(query, 1, &number.metric, loading->error);
    if (status == STATUS_OK && loading->metric_count == METRICS_MAX)
        return error_set(loading->error, STATUS_FORMAT,
                         "%s: TARGET_INFO_GPU_METRICS repeats its metrics; export the report again",
                         loading->path);
    if (status == STATUS_OK)
        status = array_grow(&loading->metrics, sizeof *loading->metrics, loading->metric_count,
                            &loading->metric_capacity, loading->error);
    if (status == STATUS_OK)
        loading->metrics[loading->metric_count++] = number;
    return status;
}

static const struct metric_number *find_metric(const struct loading *loading, int64_t type,
                                               int64_t metric)
{
    for (size_t i = 0; i < loading->metric_count; i++)
        if (loading->metrics[i].type == type && loading->metrics[i].metric == metric)
            return &loading->metrics[i];
    return NULL;
}

static enum status add_value(struct loading *loading, const struct nsys_query *query)
{
    int64_t type = 0;
    int64_t metric = 0;
    struct sampled_value value = { 0 };
    enum status status = nsys_query_time(query, 0, &value.time_ns, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_integer(query, 1, &type, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_integer(query, 2, &metric, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_number(query, 3, &value.percent, loading->error);
    if (status == STATUS_OK && value.percent < 0)
        status = error_set(loading->error, STATUS_FORMAT,
                           "%s: GPU_METRICS holds %g %%; export the report again", loading->path,
                           value.percent);
    if (status != STATUS_OK)
        return status;
    const struct metric_number *number = find_metric(loading, type, metric);
    if (number == NULL)
        return STATUS_OK;
    value.gpu = (uint32_t)(type & 0xFF);
    value.sampled = number->sampled;
    status = array_grow(&loading->values, sizeof *loading->values, loading->value_count,
                        &loading->value_capacity, loading->error);
    if (status == STATUS_OK)
        loading->values[loading->value_count++] = value;
    return status;
}

/* Runs the query and hands each of its rows to take. */
static enum status each_row(struct loading *loading, const char *sql,
                            enum status (*take)(struct loading *, const struct nsys_query *))
{
    struct nsys_query *query = NULL;
    bool row = false;
    enum status status = nsys_query_start(&query, loading->database, sql, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_next(query, &row, loading->error);
    while (status == STATUS_OK && row) {
        status = take(loading, query);
        if (status == STATUS_OK)
            status = nsys_query_next(query, &row, loading->error);
    }
    nsys_query_end(query);
    return status;
}

static enum status has(const struct loading *loading, const char *table, const char *column,
                       bool *there)
{
    return nsys_database_has(loading->database, table, column, there, loading->error);
}

static enum status no_gpu_metrics(const struct loading *loading)
{
    return error_set(loading->error, STATUS_EMPTY,
                     "%s: no GPU metrics in this export; collect with --gpu-metrics-devices",
                     loading->path);
}

static enum status load_metrics(struct loading *loading)
{
    bool values = false;
    bool names = false;
    enum status status = has(loading, "GPU_METRICS", NULL, &values);
    if (status == STATUS_OK)
        status = has(loading, "TARGET_INFO_GPU_METRICS", NULL, &names);
    if (status != STATUS_OK)
        return status;
    if (!values || !names)
        return no_gpu_metrics(loading);
    status = each_row(loading, "SELECT typeId, metricId, metricName FROM TARGET_INFO_GPU_METRICS",
                      add_metric);
    bool compute = false;
    for (size_t i = 0; i < loading->metric_count; i++) {
        compute |= loading->metrics[i].sampled == SAMPLED_COMPUTE;
        loading->run->samples_dram |= loading->metrics[i].sampled != SAMPLED_COMPUTE;
    }
    if (status == STATUS_OK && !compute)
        return error_set(loading->error, STATUS_EMPTY,
                         "%s: the sampled metrics have no \"%s\"; collect with a "
                         "--gpu-metrics-set that has it",
                         loading->path, sampled_names[SAMPLED_COMPUTE]);
    return status;
}

/* ---- samples ---- */

static enum status load_samples(struct loading *loading)
{
    char sql[SQL_SIZE];
    snprintf(sql, sizeof sql,
             "SELECT timestamp, typeId, metricId, value FROM GPU_METRICS WHERE metricId IN (SELECT "
             "metricId FROM TARGET_INFO_GPU_METRICS WHERE metricName IN ('%s', '%s', '%s'))",
             sampled_names[SAMPLED_COMPUTE], sampled_names[SAMPLED_READ],
             sampled_names[SAMPLED_WRITE]);
    enum status status = each_row(loading, sql, add_value);
    if (status == STATUS_OK && loading->value_count == 0)
        return no_gpu_metrics(loading);
    if (status == STATUS_OK)
        status = nsys_samples_make(&loading->run->gpus, &loading->run->gpu_count, loading->values,
                                   loading->value_count, loading->error);
    return status;
}

/* ---- what the GPUs are ---- */

enum device_column {
    DEVICE_ID,
    DEVICE_NAME,
    DEVICE_BANDWIDTH,
    DEVICE_CLOCK,
    DEVICE_MULTIPROCESSORS,
    DEVICE_MAJOR,
    DEVICE_MINOR,
    DEVICE_COLUMNS
};

static const char *const device_columns[DEVICE_COLUMNS] = {
    [DEVICE_ID] = "id",
    [DEVICE_NAME] = "name",
    [DEVICE_BANDWIDTH] = "memoryBandwidth",
    [DEVICE_CLOCK] = "clockRate",
    [DEVICE_MULTIPROCESSORS] = "smCount",
    [DEVICE_MAJOR] = "computeMajor",
    [DEVICE_MINOR] = "computeMinor",
};

static enum status describe_gpu(struct loading *loading, struct nsys_gpu *gpu,
                                const struct nsys_query *query)
{
    const struct {
        enum device_column column;
        double *value;
    } cells[] = {
        { DEVICE_BANDWIDTH, &gpu->memory_bandwidth_byte_per_s },
        { DEVICE_CLOCK, &gpu->clock_hz },
        { DEVICE_MULTIPROCESSORS, &gpu->multiprocessors },
        { DEVICE_MAJOR, &gpu->capability_major },
        { DEVICE_MINOR, &gpu->capability_minor },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof cells / sizeof *cells && status == STATUS_OK; i++)
        status = nsys_query_number(query, (int)cells[i].column, cells[i].value, loading->error);
    const char *name = nsys_query_text(query, DEVICE_NAME);
    if (status != STATUS_OK || name == NULL || gpu->name != NULL)
        return status;
    gpu->name = strdup(name);
    return gpu->name != NULL ? STATUS_OK : error_set_memory(loading->error);
}

static enum status take_device(struct loading *loading, const struct nsys_query *query)
{
    int64_t id = 0;
    enum status status = nsys_query_integer(query, DEVICE_ID, &id, loading->error);
    for (size_t i = 0; i < loading->run->gpu_count && status == STATUS_OK; i++)
        if (loading->run->gpus[i].number == id)
            status = describe_gpu(loading, &loading->run->gpus[i], query);
    return status;
}

static enum status load_devices(struct loading *loading)
{
    char sql[SQL_SIZE] = "SELECT ";
    bool there = false;
    enum status status = has(loading, "TARGET_INFO_GPU", "id", &there);
    if (status != STATUS_OK || !there)
        return status;
    for (size_t i = 0; i < DEVICE_COLUMNS && status == STATUS_OK; i++) {
        const size_t used = strlen(sql);
        status = has(loading, "TARGET_INFO_GPU", device_columns[i], &there);
        snprintf(sql + used, sizeof sql - used, "%s%s", i > 0 ? ", " : "",
                 there ? device_columns[i] : "NULL");
    }
    const size_t used = strlen(sql);
    snprintf(sql + used, sizeof sql - used, " FROM TARGET_INFO_GPU");
    return status == STATUS_OK ? each_row(loading, sql, take_device) : status;
}

/* ---- ranges ---- */

static enum status take_range(struct loading *loading, const struct nsys_query *query)
{
    struct nsys_export *run = loading->run;
    struct region_span span = { 0 };
    uint32_t region = 0;
    const char *name = nsys_query_text(query, 2);
    if (name == NULL || name[0] == '\0')
        return STATUS_OK;
    enum status status = nsys_query_time(query, 0, &span.begin_ns, loading->error);
    if (status == STATUS_OK)
        status = nsys_query_time(query, 1, &span.end_ns, loading->error);
    if (status == STATUS_OK && span.end_ns < span.begin_ns)
        return error_set(loading->error, STATUS_FORMAT,
                         "%s: range \"%.60s\" ends before it begins; export the report again",
                         loading->path, name);
    if (status == STATUS_OK)
        status = text_index_add(&run->regions, name, strlen(name), &region, loading->error);
    if (status == STATUS_OK)
        status = array_grow(&run->spans, sizeof *run->spans, run->span_count,
                            &loading->span_capacity, loading->error);
    if (status != STATUS_OK)
        return status;
    span.region = region;
    run->spans[run->span_count++] = span;
    run->region_count = run->regions.count;
    return STATUS_OK;
}

/* Push/pop ranges are of type 59, start/end ranges of type 60. */
static enum status range_query(const struct loading *loading, char sql[SQL_SIZE])
{
    bool text = false;
    bool text_id = false;
    bool strings = false;
    bool domain = false;
    enum status status = has(loading, "NVTX_EVENTS", "text", &text);
    if (status == STATUS_OK)
        status = has(loading, "NVTX_EVENTS", "textId", &text_id);
    if (status == STATUS_OK)
        status = has(loading, "StringIds", NULL, &strings);
    if (status == STATUS_OK)
        status = has(loading, "NVTX_EVENTS", "domainId", &domain);
    const bool joined = text_id && strings;
    snprintf(sql, SQL_SIZE,
             "SELECT n.start, n.\"end\", COALESCE(%s, %s) FROM NVTX_EVENTS AS n %s WHERE "
             "n.eventType IN (59, 60) AND n.\"end\" IS NOT NULL %s",
             text ? "NULLIF(n.text, '')" : "NULL", joined ? "s.value" : "NULL",
             joined ? "LEFT JOIN StringIds AS s ON s.id = n.textId" : "",
             domain ? "AND COALESCE(n.domainId, 0) = 0" : "");
    return status;
}

static enum status load_ranges(struct loading *loading)
{
    char sql[SQL_SIZE];
    bool there = false;
    enum status status = has(loading, "NVTX_EVENTS", NULL, &there);
    if (status == STATUS_OK && there)
        status = range_query(loading, sql);
    if (status == STATUS_OK && there)
        status = each_row(loading, sql, take_range);
    if (status == STATUS_OK && loading->run->span_count == 0)
        status =
            error_set(loading->error, STATUS_EMPTY,
                      "%s: no finished NVTX range of the default domain in this export, so "
                      "nothing tells the program's phases apart; mark regions and collect with "
                      "--trace=nvtx",
                      loading->path);
    return status;
}

static enum status check_kind(const struct loading *loading)
{
    bool there = false;
    enum status status = has(loading, "META_DATA_EXPORT", NULL, &there);
    if (status == STATUS_OK && !there)
        status = error_set(loading->error, STATUS_FORMAT,
                           "%s: an SQLite database, but no export of Nsight Systems (nsys export "
                           "--type sqlite)",
                           loading->path);
    return status;
}

enum status nsys_export_read(struct nsys_export *run, const char *path, struct error *error)
{
    struct loading loading = { .path = path, .run = run, .error = error };
    enum status status = nsys_database_open(&loading.database, path, error);
    if (status == STATUS_OK)
        status = check_kind(&loading);
    if (status == STATUS_OK)
        status = load_metrics(&loading);
    if (status == STATUS_OK)
        status = load_samples(&loading);
    if (status == STATUS_OK)
        status = load_devices(&loading);
    if (status == STATUS_OK)
        status = load_ranges(&loading);
    nsys_database_close(loading.database);
    free(loading.metrics);
    free(loading.values);
    return status;
}

void nsys_export_clear(struct nsys_export *run)
{
    nsys_gpus_free(run->gpus, run->gpu_count);
    free(run->spans);
    text_index_clear(&run->regions);
    *run = (struct nsys_export){ 0 };
}
