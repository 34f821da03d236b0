/* Ceilings: the highest peak rate observed over all rows read, per hardware, precision and memory
 * level. */
#ifndef ROOFLINE_ANALYSIS_CEILING_H
#define ROOFLINE_ANALYSIS_CEILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/points.h"
#include "analysis/table.h"

/* The metric that tells a device's theoretical DRAM bandwidth, in Byte/s. */
#define CEILING_BANDWIDTH_ATTRIBUTE "device__theoretical_memory_bandwidth"

/* A ceiling that the user gives: "57.4e12", "FP32=57.4 TFLOP/s", "NVIDIA H200/L2=9e12". */
struct given_ceiling {
    const char *text; /* as given, borrowed */
    enum ceiling_kind kind;
};

/* NaN: not known. */
struct hardware_ceilings {
    const char *name; /* "Unknown" when the rows do not say */
    double flop_per_s[PRECISION_COUNT];
    double byte_per_s[MEMORY_LEVEL_COUNT][TRAFFIC_FAMILY_COUNT];
    enum ceiling_source compute_source[PRECISION_COUNT];
    enum ceiling_source bandwidth_source[MEMORY_LEVEL_COUNT];

    /* The given value that stands there, else NULL. Borrowed. */
    const struct given_ceiling *compute_given[PRECISION_COUNT];
    const struct given_ceiling *bandwidth_given[MEMORY_LEVEL_COUNT];

    /* The family that traffic and bandwidth of a level are taken from on this hardware: the one
     * that most rows hold both of, else the one that most rows hold traffic of. */
    enum traffic_family family[MEMORY_LEVEL_COUNT];
};

struct ceiling_list {
    struct hardware_ceilings *items; /* in first-seen order */
    size_t count;
    size_t *of_launch; /* which of them judges each launch */
};

/* On failure *out is empty. A DRAM ceiling that nothing was measured of is taken from
 * CEILING_BANDWIDTH_ATTRIBUTE (CEILING_ATTRIBUTES). Warns where the peaks of one hardware were
 * measured at clocks more than 25 % apart: boost clocks alone wander by 11 % (an H200 between its
 * own launches). */
enum status ceilings_observe(struct ceiling_list *out, const struct table *table,
                             const struct launch_list *launches, struct notices *notices,
                             struct error *error);

void ceiling_list_clear(struct ceiling_list *ceilings);

/* Puts given ceilings, which must outlive the list, in the place of observed ones; the last one for
 * a place counts. A value without a name holds for every
 * precision or level of every hardware (the caller checks that only one is drawn: see
 * given_ceiling_is_bare). A bad number, an unknown name or an unknown hardware is STATUS_USAGE. */
enum status ceilings_override(struct ceiling_list *ceilings, const struct given_ceiling *given,
                              size_t given_count, struct error *error);

/* The DRAM bandwidth among given ceilings that name no hardware, in Byte/s; the last one counts; 0:
 * none. Texts that are wrong are passed over: ceilings_override says what is wrong with them. */
double given_dram_bandwidth(const struct given_ceiling *given, size_t given_count);

/* Whether a given ceiling names neither precision nor level. */
bool given_ceiling_is_bare(const struct given_ceiling *given);

#endif
