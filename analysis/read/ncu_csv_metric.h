/* A metric of an Nsight Compute CSV and its values. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_CSV_METRIC_H
#define ROOFLINE_ANALYSIS_READ_NCU_CSV_METRIC_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/number.h"
#include "analysis/table.h"

/* A metric as one row or column of the file has it: the same metric may come in several units. */
struct ncu_csv_metric {
    const char *name; /* interned in the table */
    const char *unit; /* as in the file; interned in the table */
    int column;
    double factor;  /* from the file's unit to the column's */
    bool needed;    /* work, traffic, time or a ceiling is derived from it */
    bool unit_fits; /* the unit is known, and one that such a metric can have */
};

/* Whether a text is a metric's name. Anything else in its place is a label for people. */
bool ncu_csv_metric_is_name(const char *text);

/* The metric that a label with this unit stands for, or NULL. Static storage.
 * Source: section files of Nsight Compute (SpeedOfLight, MemoryWorkloadAnalysis), and the details
 * and raw page of one report. */
const char *ncu_csv_metric_of_label(const char *label, const char *unit);

/* Finds the metric's column in the table or adds it. */
enum status ncu_csv_metric_open(struct ncu_csv_metric *metric, struct table *table,
                                const char *name, const char *unit, struct error *error);

/* Where a value stands, and how its number is written. */
struct ncu_csv_place {
    const char *name; /* of the input */
    size_t line;
    struct number_style style;
};

/* Puts a value into the table's last row, in the column's unit and multiplied by count. Whole
 * numbers keep all their digits when nothing is to be multiplied. A missing value sets nothing; a
 * text that is no number is kept as it is. STATUS_VALUE when the metric is needed and the text is
 * no number or its unit does not fit. */
enum status ncu_csv_metric_set(const struct ncu_csv_metric *metric, struct table *table,
                               const char *text, size_t length, double count,
                               const struct ncu_csv_place *place, struct error *error);

/* Scaled values are printed with a fixed number of decimals, whatever their size. Tells the user,
 * and returns true, when a value that a quantity is derived from has only two, or may be off by
 * more than a thousandth. */
bool ncu_csv_metric_notice_rounding(const struct ncu_csv_metric *metric, const char *text,
                                    size_t length, const struct ncu_csv_place *place,
                                    struct notices *notices);

/* Whether values of several launches can be added up: totals and elapsed cycles can, peaks, clocks,
 * rates and ratios cannot. */
bool ncu_csv_metric_adds_up(const char *name);

#endif
