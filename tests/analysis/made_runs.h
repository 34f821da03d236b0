/* Runs of points made by hand, for tests of comparisons. */
#ifndef ROOFLINE_TESTS_ANALYSIS_MADE_RUNS_H
#define ROOFLINE_TESTS_ANALYSIS_MADE_RUNS_H

#include <stddef.h>

#include "analysis/compare.h"

enum { MADE_RUNS_LIMIT = 8, MADE_POINTS_LIMIT = 8 };

/* Zero-initialise. The sides' texts are borrowed. */
struct made_runs {
    struct point points[SIDE_COUNT][MADE_RUNS_LIMIT][MADE_POINTS_LIMIT];
    struct left_out left_out[SIDE_COUNT][MADE_RUNS_LIMIT];
    struct point_set sets[SIDE_COUNT][MADE_RUNS_LIMIT];
    struct run runs[SIDE_COUNT][MADE_RUNS_LIMIT];
    struct run_list sides[SIDE_COUNT];
    struct ceiling bandwidth;
};

/* A point "EXECUTABLE[work]" of 1e12 FLOP in FP32 and DRAM on "GPU", with a roof of 1e13 FLOP/s. */
struct point made_point(const char *executable, double duration_s, double traffic_byte);

/* Adds a point to a run; runs up to it come to be, named "baseline 0", "current 1", ... Their
 * bandwidth ceiling is 1e12 Byte/s. */
void made_runs_add(struct made_runs *made, enum run_side side, size_t run,
                   const struct point *point);

/* Adds a run a duration, each with one point "a[work]" of 1e10 Byte. */
void made_runs_add_durations(struct made_runs *made, enum run_side side, const double *durations_s,
                             size_t count);

/* Compares; the test fails when that fails. */
struct comparison made_runs_compare(const struct made_runs *made,
                                    const struct compare_options *options);

/* The compared point of that name; the test fails when there is none. */
const struct compared_point *made_runs_find(const struct comparison *comparison, const char *name);

#endif
