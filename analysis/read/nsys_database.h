/* Read-only questions to the SQLite database that an Nsight Systems export is. */
#ifndef ROOFLINE_ANALYSIS_READ_NSYS_DATABASE_H
#define ROOFLINE_ANALYSIS_READ_NSYS_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

struct nsys_database;
struct nsys_query;

/* Opens the file at path, which must outlive the result as a text. On failure *out is NULL. */
enum status nsys_database_open(struct nsys_database **out, const char *path, struct error *error);
void nsys_database_close(struct nsys_database *database);

const char *nsys_database_path(const struct nsys_database *database);

/* Whether there is a table (no view) of that name with that column; column NULL: any. Tables exist
 * only where they have rows, and columns come and go with the exporter's version. */
enum status nsys_database_has(const struct nsys_database *database, const char *table,
                              const char *column, bool *has, struct error *error);

/* On failure *out is NULL. A query must end before its database closes. */
enum status nsys_query_start(struct nsys_query **out, const struct nsys_database *database,
                             const char *sql, struct error *error);
void nsys_query_end(struct nsys_query *query);

/* Goes to the next row; *row is false behind the last one. */
enum status nsys_query_next(struct nsys_query *query, bool *row, struct error *error);

/* Cells of the current row. A cell that holds something else is STATUS_FORMAT. */
enum status nsys_query_integer(const struct nsys_query *query, int column, int64_t *value,
                               struct error *error);

/* NaN for NULL. */
enum status nsys_query_number(const struct nsys_query *query, int column, double *value,
                              struct error *error);

/* A point in time, in ns; far from the ends of what an int64_t holds, so that differences exist. */
enum status nsys_query_time(const struct nsys_query *query, int column, int64_t *time_ns,
                            struct error *error);

/* NULL for NULL; terminated, and lives until the next row. */
const char *nsys_query_text(const struct nsys_query *query, int column);

#endif
