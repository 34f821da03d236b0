/* A comparison as JSON: the contract that scripts rely on. */
#ifndef ROOFLINE_ANALYSIS_REPORT_JSON_H
#define ROOFLINE_ANALYSIS_REPORT_JSON_H

#include <stdio.h>

#include "analysis/compare.h"
#include "analysis/error.h"
#include "analysis/point_match.h"

/* Writes the comparison of the sides it was made of as one object in UTF-8, keys in a fixed order,
 * a final newline:
 *
 *     {"schema": 1,
 *      "kind": "comparison",
 *      "runs": {"baseline": [FILE...], "current": [FILE...], "confirming": [FILE...]},
 *      "max_regression": 0.05,       a fraction, where no rule holds
 *      "across_hardware": false,
 *      "noise_measured": true,       whether some quantity was put to the rank test
 *      "failing": 1,                 how many points fail
 *      "counts": {"regressed", "cannot tell", "missing", "improved", "new", "unchanged"},
 *      "points": [{"name", "verdict": one of those of "counts", "fails": true|false,
 *                  "leading": the key in "quantities" that the verdict is of,
 *                  "tolerance", "remark": text|null, "work_ratio",
 *                  "problem", "paradigm", "precision", "hardware", "executable", "region",
 *                  "kernel", "memory_level",    as in the points' JSON, of the current run's point
 *                                               where there is one
 *                  "quantities": {"duration_s", "performance_flop_per_s", "traffic_byte",
 *                                 "intensity_flop_per_byte", "roof_share"}}]}
 *
 * The points stand by verdict, the gravest first. A quantity that neither side knows, or that was
 * not compared, is null; else it is
 *
 *     {"verdict": "regressed"|"cannot tell"|"improved"|"unchanged", "baseline", "current": medians,
 *      "ratio", "p", "reason": text|null, "baseline_values": [...], "current_values": [...],
 *      "confirming_values": [...]}
 *
 * What is not known is null. Write errors stay with the stream; fails with STATUS_MEMORY only. */
enum status report_json_write(FILE *stream, const struct comparison *comparison,
                              const struct run_list sides[SIDE_COUNT], struct error *error);

#endif
