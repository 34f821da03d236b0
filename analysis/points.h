/* What a roofline figure shows: points, the ceilings they are judged by, and what was left out.
 * This header and verdict.h are all that plot/ sees of analysis/.
 *
 * Every text is UTF-8. Texts in a point set are borrowed from the table it was made from, or from
 * static storage; they live as long as that table. */
#ifndef ROOFLINE_ANALYSIS_POINTS_H
#define ROOFLINE_ANALYSIS_POINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/memory_level.h"
#include "analysis/precision.h"

enum bound { BOUND_MEMORY, BOUND_COMPUTE };

/* One mark on the figure. A text that is not known is NULL, a number that is not known NaN. */
struct point {
    const char *problem;
    const char *paradigm; /* never NULL; "Unknown" when nothing tells */
    const char *hardware; /* never NULL; "Unknown" when nothing tells */
    const char *executable;
    const char *region;
    const char *kernel; /* of the longest launch */
    enum precision precision;
    enum memory_level memory_level;
    size_t launches; /* how many launches were added up */
    double duration_s;
    double flop;
    double traffic_byte;
    double intensity_flop_per_byte; /* finite, > 0 */
    double performance_flop_per_s;  /* finite, > 0 */
    double roof_flop_per_s; /* attainable performance at this intensity; NaN without ceilings */
    double roof_share;      /* performance / roof */
    enum bound bound;       /* of the ridge point's two sides, where the point lies */
    bool partial;           /* some launches lacked a quantity: drawn hollow */
    size_t group;           /* points of one group are the same launches at several memory levels */
};

enum ceiling_kind { CEILING_COMPUTE, CEILING_BANDWIDTH };
enum ceiling_source { CEILING_MEASURED, CEILING_GIVEN, CEILING_ATTRIBUTES };

struct ceiling {
    const char *hardware;
    enum ceiling_kind kind;
    enum precision precision;       /* of a compute ceiling */
    enum memory_level memory_level; /* of a bandwidth ceiling */
    double value;                   /* FLOP/s or Byte/s; finite, > 0 */
    enum ceiling_source source;
};

/* A launch or region that is not drawn, and why. */
struct left_out {
    const char *executable;
    const char *region;
    const char *kernel;
    size_t launches; /* how many launches this entry stands for */
    char *reason;    /* owned by the point set */
};

struct point_set {
    struct point
        *points; /* ordered: by hardware, problem, executable, region, ... as in the table */
    size_t point_count;
    struct ceiling *ceilings; /* exactly those that some point is judged by */
    size_t ceiling_count;
    struct ceiling *other_ceilings; /* known of the points' hardware, but judging no point */
    size_t other_ceiling_count;
    struct left_out *left_out;
    size_t left_out_count;
};

/* Frees what the set owns and zeroes it. May be repeated; a zeroed set is an empty one. */
void point_set_clear(struct point_set *set);

/* "memory" or "compute". Static storage. */
const char *bound_name(enum bound bound);

/* "FP32" or "DRAM". Static storage. */
const char *ceiling_name(const struct ceiling *ceiling);

/* Arithmetic intensity in FLOP/Byte at which a compute and a bandwidth ceiling meet. Both arguments
 * finite and > 0, else NaN.
 * Source: Williams, Waterman, Patterson, CACM 52(4):65-76, 2009. */
double ceiling_ridge_point(double flop_per_s, double byte_per_s);

/* The ceiling of the given kind that judges a point: same hardware, and same precision or memory
 * level. NULL when there is none. The result lives as long as the set's ceilings. */
const struct ceiling *point_ceiling(const struct point_set *set, const struct point *point,
                                    enum ceiling_kind kind);

#endif
