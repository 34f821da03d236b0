/* When a sampled GPU computed inside the program's regions, and what it moved meanwhile.
 *
 * Samples know the time but no kernel; regions know the time too. What lies in a region and is
 * active is a window: the region's kernels. All times are in ns on one clock. */
#ifndef ROOFLINE_ANALYSIS_READ_NSYS_WINDOWS_H
#define ROOFLINE_ANALYSIS_READ_NSYS_WINDOWS_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

/* Averages over the interval (begin_ns, end_ns]; percent of the peak. NaN: not sampled. */
struct gpu_sample {
    int64_t begin_ns;
    int64_t end_ns;
    double compute_percent; /* warps in flight; > 0: active */
    double read_percent;    /* DRAM */
    double write_percent;
};

/* A span of time of a region. */
struct region_span {
    int64_t begin_ns;
    int64_t end_ns; /* >= begin_ns */
    size_t region;
};

struct window_rules {
    int64_t gap_ns;        /* active samples that are at most so far apart make one window */
    int64_t shortest_ns;   /* shorter windows do not count */
    double activity_ratio; /* nor do those whose occupancy is below this share of the highest one in
                              the same region */
};

#define WINDOW_RULES_DEFAULT ((struct window_rules){ 500000, 100000, 0.7 })

/* What a region did on one GPU. */
struct region_activity {
    size_t windows;        /* that count */
    size_t left_out;       /* whose occupancy is too low */
    double duration_s;     /* of the windows that count */
    double traffic_peak_s; /* DRAM traffic, as the seconds it would take at peak bandwidth; NaN:
                              not sampled somewhere */
};

/* Cuts spans, which may overlap, into pieces that do not, in the order of time: at each instant the
 * span that began last holds (of those, the one that ends first), since ranges nest. The caller
 * frees *pieces. On failure it is NULL. */
enum status nsys_spans_cut(struct region_span **pieces, size_t *piece_count,
                           const struct region_span *spans, size_t span_count, struct error *error);

/* Finds the windows of each piece and adds them up by region. Samples of one GPU and pieces must be
 * in the order of time and without overlap. A sample that a piece's border cuts counts as far as it
 * lies inside. A window's occupancy is the mean of its active samples without the first and the
 * last one, which a kernel fills in part only, where there are others. activity has a place a
 * region. */
enum status nsys_windows_measure(struct region_activity *activity, size_t region_count,
                                 const struct gpu_sample *samples, size_t sample_count,
                                 const struct region_span *pieces, size_t piece_count,
                                 const struct window_rules *rules, struct error *error);

#endif
