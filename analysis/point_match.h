/* Which points of several runs are the same one. Points are matched by hardware, executable
 * (without one: paradigm and problem), region, memory level and precision; launches by their kernel
 * too, and by how many launches of it came before. */
#ifndef ROOFLINE_ANALYSIS_POINT_MATCH_H
#define ROOFLINE_ANALYSIS_POINT_MATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"
#include "analysis/points.h"

/* One run: what one file holds. Borrowed. */
struct run {
    const char *name; /* for messages: the file */
    const struct point_set *points;
};

struct run_list {
    const struct run *items;
    size_t count;
};

enum run_side {
    SIDE_BASELINE,
    SIDE_CURRENT,
    SIDE_CONFIRMING, /* further current runs, which have to agree with a regression */
    SIDE_COUNT
};

struct match_options {
    bool by_launch;       /* the points are single launches: AGGREGATE_NONE */
    bool across_hardware; /* points of different hardware may be the same */
};

/* A point where a run has it. */
struct occurrence {
    const struct point *point;
    enum run_side side;
    size_t run;           /* index on its side */
    size_t index;         /* of the point in the run */
    const char *kernel;   /* of a launch; NULL where launches are added up */
    const char *hardware; /* NULL where it does not matter */
    size_t ordinal;       /* of a launch: how many of the same kernel came before it in the run */
};

/* One point in all runs that have it: occurrences[begin..end), side by side, run by run. */
struct point_match {
    size_t begin[SIDE_COUNT];
    size_t end[SIDE_COUNT];
    bool repeated[SIDE_COUNT]; /* some run has it more than once */
};

struct point_matches {
    struct occurrence *occurrences;
    struct point_match *items;
    size_t count;
};

/* Matches that differ in hardware or precision only stand behind one another. On failure *out is
 * empty. */
enum status points_match(struct point_matches *out, const struct run_list sides[SIDE_COUNT],
                         const struct match_options *options, struct error *error);

void point_matches_clear(struct point_matches *matches);

/* How many occurrences a side has. */
static inline size_t point_match_count(const struct point_match *match, enum run_side side)
{
    return match->end[side] - match->begin[side];
}

/* The first occurrence, of whatever side. */
const struct occurrence *point_match_first(const struct point_matches *matches,
                                           const struct point_match *match);

/* The matches, in [*begin, *end), of the same place as match i: they differ in their hardware and
 * precision only. */
void point_matches_find_place(const struct point_matches *matches, size_t i, size_t *begin,
                              size_t *end);

#endif
