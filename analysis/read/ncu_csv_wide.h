/* The raw page of an Nsight Compute CSV: a row for each launch, a column for each metric. The units
 * stand in a row of their own below the header, or, saved by the graphical program, in the header.
 */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_WIDE_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_WIDE_H

#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/number.h"
#include "analysis/read/ncu_csv_header.h"
#include "analysis/read/number_locale.h"
#include "analysis/read/row_fields.h"
#include "analysis/table.h"

struct ncu_csv_wide;

/* The rows of the input called name, which must outlive it. NULL when memory is short. */
struct ncu_csv_wide *ncu_csv_wide_create(const char *name);
void ncu_csv_wide_free(struct ncu_csv_wide *page);

/* Takes a header row, already read into header. */
enum status ncu_csv_wide_take_header(struct ncu_csv_wide *page, const struct ncu_csv_header *header,
                                     const struct row_fields *fields, struct error *error);

/* Takes a row below the last header. Texts are interned in the table; rows are added only at the
 * end. */
enum status ncu_csv_wide_take_row(struct ncu_csv_wide *page, const struct row_fields *fields,
                                  size_t line, struct table *table, struct number_locale *locale,
                                  struct error *error);

size_t ncu_csv_wide_launch_count(const struct ncu_csv_wide *page);

/* Adds the launches to the table. */
enum status ncu_csv_wide_finish(const struct ncu_csv_wide *page, struct number_style style,
                                struct table *table, struct notices *notices, struct error *error);

#endif
