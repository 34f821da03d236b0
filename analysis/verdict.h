/* What a comparison of runs says of a point. */
#ifndef ROOFLINE_ANALYSIS_VERDICT_H
#define ROOFLINE_ANALYSIS_VERDICT_H

/* From the gravest to the least. */
enum verdict {
    VERDICT_REGRESSED,
    VERDICT_CANNOT_TELL,
    VERDICT_MISSING, /* in the baseline only */
    VERDICT_IMPROVED,
    VERDICT_NEW, /* in the current runs only */
    VERDICT_UNCHANGED,
    VERDICT_COUNT
};

/* "regressed", "cannot tell", ... */
const char *verdict_name(enum verdict verdict);

#endif
