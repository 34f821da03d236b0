/* Nsight Systems exports, made to order: SQLite files with the tables that the reader needs, in the
 * schemas of three versions. */
#ifndef ROOFLINE_TESTS_ANALYSIS_MADE_EXPORT_H
#define ROOFLINE_TESTS_ANALYSIS_MADE_EXPORT_H

#include <stddef.h>
#include <stdint.h>

enum made_schema {
    MADE_3_16_1,  /* 2024.6: names of ranges stand in the event */
    MADE_3_24_14, /* 2026.1: a raw time of samples; names of ranges through StringIds */
    MADE_3_25_0,  /* 2026.2: as before; other numbers of metrics, columns in another order */
    MADE_SCHEMAS
};

struct made_export;

/* The test fails when something cannot be made. The file holds no samples, ranges or GPUs yet: such
 * tables are made with their first row, as the exporter does. */
struct made_export *made_export_create(const char *path, enum made_schema schema);

/* Closes the file. */
void made_export_finish(struct made_export *made);

/* Any statement. */
void made_export_run(struct made_export *made, const char *sql);

/* A GPU of 132 multiprocessors, compute capability 9.0, 1.98 GHz and 4 TB/s. */
void made_export_add_gpu(struct made_export *made, unsigned gpu, const char *name);

/* Percentages at a time. */
void made_export_add_sample(struct made_export *made, unsigned gpu, int64_t time_ns, int compute,
                            int read, int write);

/* A push/pop range of the default domain. */
void made_export_add_range(struct made_export *made, const char *name, int64_t begin_ns,
                           int64_t end_ns);

#endif
