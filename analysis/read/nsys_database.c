#include "analysis/read/nsys_database.h"

#include <math.h>
#include <stdlib.h>

#include <sqlite3.h>

struct nsys_database {
    const char *path;
    sqlite3 *handle;
};

struct nsys_query {
    const struct nsys_database *database;
    sqlite3_stmt *statement;
};

static enum status failed(const struct nsys_database *database, struct error *error)
{
    if (database->handle == NULL || sqlite3_errcode(database->handle) == SQLITE_NOMEM)
        return error_set_memory(error);
    return error_set(error, STATUS_FORMAT,
                     "%s: the database cannot be read: %s; export the report again (nsys export "
                     "--type sqlite)",
                     database->path, sqlite3_errmsg(database->handle));
}

enum status nsys_database_open(struct nsys_database **out, const char *path, struct error *error)
{
    *out = NULL;
    struct nsys_database *database = calloc(1, sizeof *database);
    if (database == NULL)
        return error_set_memory(error);
    database->path = path;
    if (sqlite3_open_v2(path, &database->handle, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        enum status status = failed(database, error);
        nsys_database_close(database);
        return status;
    }
    /* The file may come from anywhere: nothing in its schema is to run. */
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    *out = database;
    return STATUS_OK;
}

void nsys_database_close(struct nsys_database *database)
{
    if (database == NULL)
        return;
    sqlite3_close(database->handle);
    free(database);
}

const char *nsys_database_path(const struct nsys_database *database)
{
    return database->path;
}

enum status nsys_query_start(struct nsys_query **out, const struct nsys_database *database,
                             const char *sql, struct error *error)
{
    *out = NULL;
    struct nsys_query *query = calloc(1, sizeof *query);
    if (query == NULL)
        return error_set_memory(error);
    query->database = database;
    if (sqlite3_prepare_v2(database->handle, sql, -1, &query->statement, NULL) != SQLITE_OK) {
        enum status status = failed(database, error);
        nsys_query_end(query);
        return status;
    }
    *out = query;
    return STATUS_OK;
}

void nsys_query_end(struct nsys_query *query)
{
    if (query == NULL)
        return;
    sqlite3_finalize(query->statement);
    free(query);
}

enum status nsys_query_next(struct nsys_query *query, bool *row, struct error *error)
{
    const int result = sqlite3_step(query->statement);
    *row = result == SQLITE_ROW;
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        return failed(query->database, error);
    return STATUS_OK;
}

enum status nsys_database_has(const struct nsys_database *database, const char *table,
                              const char *column, bool *has, struct error *error)
{
    struct nsys_query *query = NULL;
    enum status status = nsys_query_start(&query, database,
                                          "SELECT 1 FROM sqlite_master AS m WHERE m.type = 'table' "
                                          "AND m.name = ?1 AND (?2 IS NULL OR "
                                          "?2 IN (SELECT name FROM pragma_table_info(?1)))",
                                          error);
    *has = false;
    if (status != STATUS_OK)
        return status;
    if (sqlite3_bind_text(query->statement, 1, table, -1, SQLITE_STATIC) != SQLITE_OK ||
        sqlite3_bind_text(query->statement, 2, column, -1, SQLITE_STATIC) != SQLITE_OK)
        status = failed(database, error);
    if (status == STATUS_OK)
        status = nsys_query_next(query, has, error);
    nsys_query_end(query);
    return status;
}

static enum status bad_cell(const struct nsys_query *query, int column, struct error *error)
{
    return error_set(error, STATUS_FORMAT,
                     "%s: \"%s\" holds \"%.40s\", which is no number in range; export the report "
                     "again",
                     query->database->path, sqlite3_column_name(query->statement, column),
                     nsys_query_text(query, column) != NULL ? nsys_query_text(query, column)
                                                            : "NULL");
}

enum status nsys_query_integer(const struct nsys_query *query, int column, int64_t *value,
                               struct error *error)
{
    if (sqlite3_column_type(query->statement, column) != SQLITE_INTEGER)
        return bad_cell(query, column, error);
    *value = sqlite3_column_int64(query->statement, column);
    return STATUS_OK;
}

enum status nsys_query_number(const struct nsys_query *query, int column, double *value,
                              struct error *error)
{
    const int type = sqlite3_column_type(query->statement, column);
    *value = NAN;
    if (type == SQLITE_NULL)
        return STATUS_OK;
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return bad_cell(query, column, error);
    *value = sqlite3_column_double(query->statement, column);
    return isfinite(*value) ? STATUS_OK : bad_cell(query, column, error);
}

enum status nsys_query_time(const struct nsys_query *query, int column, int64_t *time_ns,
                            struct error *error)
{
    enum status status = nsys_query_integer(query, column, time_ns, error);
    if (status == STATUS_OK && (*time_ns > INT64_MAX / 4 || *time_ns < INT64_MIN / 4))
        status = bad_cell(query, column, error);
    return status;
}

const char *nsys_query_text(const struct nsys_query *query, int column)
{
    return (const char *)sqlite3_column_text(query->statement, column);
}
