/* What people are told of a compared point: a row a quantity that is worth one. The reports on a
 * terminal, in Markdown and for CI share it. */
#ifndef ROOFLINE_ANALYSIS_FINDING_H
#define ROOFLINE_ANALYSIS_FINDING_H

#include <stddef.h>
#include <stdio.h>

#include "analysis/compare.h"
#include "analysis/unit.h"

/* Lists the quantities worth a row, the leading one first, and returns how many, at least 1. Of the
 * others those that changed; performance and intensity only where the work changed too, because
 * else they say again what time and traffic say. */
size_t finding_list(const struct comparison *comparison, const struct compared_point *point,
                    enum quantity out[QUANTITY_COUNT]);

enum finding_cell {
    FINDING_VERDICT, /* of the quantity; in the leading row, of the point */
    FINDING_POINT,
    FINDING_QUANTITY,
    FINDING_BASELINE,
    FINDING_CURRENT,
    FINDING_CHANGE,
    FINDING_P, /* only where noise was measured */
    FINDING_TOLERANCE,
    FINDING_CELLS
};

/* "Verdict", "Point", ... Static storage. */
const char *finding_title(enum finding_cell cell);

/* The cell's text, in the buffer or borrowed from the point. "-" for what is not known. */
const char *finding_text(const struct compared_point *point, enum quantity quantity,
                         enum finding_cell cell, char buffer[UNIT_TEXT_SIZE]);

/* Writes one sentence without an end: "a[work]: time +8 % (1 s, now 1.08 s), 5 % allowed". */
void finding_write_sentence(FILE *stream, const struct compared_point *point);

/* "14 points compared: 1 regressed, 1 improved, 12 unchanged" */
void finding_write_counts(FILE *stream, const struct comparison *comparison);

/* How it was judged: "5 runs against 5; 5 % allowed; ...". */
void finding_write_method(FILE *stream, const struct comparison *comparison);

#endif
