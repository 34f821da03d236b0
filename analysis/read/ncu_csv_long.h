/* The long pages of an Nsight Compute CSV: a row for each launch and metric, or, in a summary, for
 * each kernel and metric. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_LONG_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_LONG_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/number.h"
#include "analysis/read/ncu_csv_header.h"
#include "analysis/read/number_locale.h"
#include "analysis/read/row_fields.h"
#include "analysis/table.h"

struct ncu_csv_long;

/* The rows of the input called name, which must outlive it. NULL when memory is short. */
struct ncu_csv_long *ncu_csv_long_create(const char *name);
void ncu_csv_long_free(struct ncu_csv_long *page);

/* Takes a row of a table with this header, which must be of a long page or a summary. Texts are
 * interned in the table; rows are added only at the end. */
enum status ncu_csv_long_take_row(struct ncu_csv_long *page, const struct ncu_csv_header *header,
                                  const struct row_fields *fields, size_t line, struct table *table,
                                  struct number_locale *locale, struct error *error);

size_t ncu_csv_long_launch_count(const struct ncu_csv_long *page);

/* The first metric when all of them have display labels ("Elapsed Cycles") instead of names, else
 * NULL. Lives as long as the page. */
const char *ncu_csv_long_label(const struct ncu_csv_long *page);

/* Adds the launches, in the order of their first rows, to the table. */
enum status ncu_csv_long_finish(const struct ncu_csv_long *page, struct number_style style,
                                struct table *table, struct notices *notices, struct error *error);

#endif
