/* Points made of CSV text step by step, for tests. */
#ifndef ROOFLINE_TESTS_ANALYSIS_MADE_POINTS_H
#define ROOFLINE_TESTS_ANALYSIS_MADE_POINTS_H

#include <stddef.h>

#include "analysis/aggregate.h"

struct made_points {
    struct table *table;
    struct launch_list launches;
    struct ceiling_list ceilings;
    struct point_set set;
    struct notices notices;
    struct error error;
};

/* Reads the text as "a.csv", derives its launches and observes their ceilings; the test fails when
 * that fails. */
struct made_points made_points_start(const char *text);

/* Aggregates all launches. */
enum status made_points_aggregate(struct made_points *made,
                                  const struct aggregate_options *options);

/* Start and aggregate; the test fails when that fails. */
struct made_points made_points_create(const char *text, const struct aggregate_options *options);

void made_points_clear(struct made_points *made);

/* The test fails when no notice, or no reason of what was left out, holds the part. */
void made_points_check_notice(const struct made_points *made, const char *part);
void made_points_check_left_out(const struct made_points *made, size_t i, const char *part);

/* The test fails when the values differ by more than 1e-12 of the expected one. */
void made_points_check_value(double value, double expected);

#endif
