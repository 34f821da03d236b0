#include "tests/analysis/made_export.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sqlite3.h>

enum { SQL_SIZE = 2000, TYPE = 0x1400 };

struct made_export {
    sqlite3 *handle;
    enum made_schema schema;
    int strings;
};

static const char *const versions[MADE_SCHEMAS] = { "3.16.1", "3.24.14", "3.25.0" };

/* The tables are those of the exporter's documentation for each version, as far as the reader needs
 * them, with neighbours that it must pass over. */
static const char *const gpu_metrics[MADE_SCHEMAS] = {
    ("CREATE TABLE IF NOT EXISTS GPU_METRICS (timestamp INTEGER, typeId INTEGER NOT NULL, metricId "
     "INTEGER NOT NULL, value INTEGER NOT NULL)"),
    ("CREATE TABLE IF NOT EXISTS GPU_METRICS (rawTimestamp INTEGER, timestamp INTEGER, typeId "
     "INTEGER "
     "NOT NULL, metricId INTEGER NOT NULL, value INTEGER NOT NULL)"),
    ("CREATE TABLE IF NOT EXISTS GPU_METRICS (metricId INTEGER NOT NULL, value INTEGER NOT NULL, "
     "typeId INTEGER NOT NULL, timestamp INTEGER, rawTimestamp INTEGER)"),
};

static const char *const nvtx_events[MADE_SCHEMAS] = {
    ("CREATE TABLE IF NOT EXISTS NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType "
     "INTEGER "
     "NOT NULL, rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, "
     "endGlobalTid INTEGER, textId INTEGER, domainId INTEGER)"),
    ("CREATE TABLE IF NOT EXISTS NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType "
     "INTEGER "
     "NOT NULL, rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, "
     "endGlobalTid INTEGER, textId INTEGER, domainId INTEGER, uint64Value INTEGER)"),
    ("CREATE TABLE IF NOT EXISTS NVTX_EVENTS (eventType INTEGER NOT NULL, domainId INTEGER, textId "
     "INTEGER, text TEXT, start INTEGER NOT NULL, end INTEGER, globalTid INTEGER)"),
};

static const char target_gpu[] =
    "CREATE TABLE IF NOT EXISTS TARGET_INFO_GPU (vmId INTEGER NOT NULL, id INTEGER NOT NULL, name "
    "TEXT, busLocation TEXT, isDiscrete INTEGER, l2CacheSize INTEGER, totalMemory INTEGER, "
    "memoryBandwidth INTEGER, clockRate INTEGER, smCount INTEGER, chipName TEXT, computeMajor "
    "INTEGER, computeMinor INTEGER)";

void made_export_run(struct made_export *made, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(made->handle, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", message, sql);
}

static void run(struct made_export *made, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void run(struct made_export *made, const char *format, ...)
{
    char sql[SQL_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sql, sizeof sql, format, arguments);
    va_end(arguments);
    made_export_run(made, sql);
}

/* Numbers of metrics are others in each version. */
static int metric_number(const struct made_export *made, int metric)
{
    return (made->schema == MADE_3_25_0 ? 70 : 10) + metric;
}

struct made_export *made_export_create(const char *path, enum made_schema schema)
{
    struct made_export *made = calloc(1, sizeof *made);
    assert_non_null(made);
    made->schema = schema;
    remove(path);
    assert_int_equal(sqlite3_open(path, &made->handle), SQLITE_OK);
    made_export_run(made, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    made_export_run(made, "CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT)");
    made_export_run(made, "CREATE TABLE META_DATA_CAPTURE (name TEXT, value TEXT)");
    made_export_run(made, "INSERT INTO META_DATA_CAPTURE VALUES ('HOST', 'secret-host')");
    run(made, "INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '%s')",
        versions[schema]);
    made_export_run(made, "CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT "
                          "NULL)");
    return made;
}

void made_export_finish(struct made_export *made)
{
    made_export_run(made, "COMMIT");
    assert_int_equal(sqlite3_close(made->handle), SQLITE_OK);
    free(made);
}

void made_export_add_gpu(struct made_export *made, unsigned gpu, const char *name)
{
    made_export_run(made, target_gpu);
    run(made,
        "INSERT INTO TARGET_INFO_GPU (vmId, id, name, memoryBandwidth, clockRate, smCount, "
        "chipName, "
        "computeMajor, computeMinor) VALUES (1, %u, '%s', 4000000000000, 1980000000, 132, 'GH100', "
        "9, "
        "0)",
        gpu, name);
}

/* The metrics of a GPU are described before its first sample. */
static void describe_metrics(struct made_export *made, unsigned gpu)
{
    static const char *const names[] = { "GR Active [Throughput %]",
                                         "Compute Warps in Flight [Throughput %]",
                                         "Compute Warps in Flight [Avg]",
                                         "DRAM Read Bandwidth [Throughput %]",
                                         "DRAM Write Bandwidth [Throughput %]" };
    made_export_run(made,
                    "CREATE TABLE IF NOT EXISTS TARGET_INFO_GPU_METRICS (typeId INTEGER NOT "
                    "NULL, sourceId INTEGER NOT NULL, typeName TEXT NOT NULL, metricId INTEGER "
                    "NOT NULL, metricName TEXT NOT NULL, UNIQUE (typeId, metricId))");
    for (int i = 0; i < 5; i++)
        run(made,
            "INSERT OR IGNORE INTO TARGET_INFO_GPU_METRICS VALUES (%u, 1, 'GPU Metrics', %d, '%s')",
            TYPE + gpu, metric_number(made, i), names[i]);
}

void made_export_add_sample(struct made_export *made, unsigned gpu, int64_t time_ns, int compute,
                            int read, int write)
{
    const int values[] = { 99, compute, 63, read, write };
    describe_metrics(made, gpu);
    made_export_run(made, gpu_metrics[made->schema]);
    for (int i = 0; i < 5; i++)
        run(made,
            "INSERT INTO GPU_METRICS (timestamp, typeId, metricId, value) VALUES (%lld, %u, %d, "
            "%d)",
            (long long)time_ns, TYPE + gpu, metric_number(made, i), values[i]);
}

void made_export_add_range(struct made_export *made, const char *name, int64_t begin_ns,
                           int64_t end_ns)
{
    made_export_run(made, nvtx_events[made->schema]);
    if (made->schema == MADE_3_16_1) {
        run(made,
            "INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid) VALUES (%lld, %lld, "
            "59, "
            "'%s', 7)",
            (long long)begin_ns, (long long)end_ns, name);
        return;
    }
    made->strings++;
    run(made, "INSERT INTO StringIds VALUES (%d, '%s')", made->strings, name);
    run(made,
        "INSERT INTO NVTX_EVENTS (start, end, eventType, textId, domainId, globalTid) VALUES "
        "(%lld, "
        "%lld, 60, %d, 0, 7)",
        (long long)begin_ns, (long long)end_ns, made->strings);
}
