/* Points, ceilings and what was left out as JSON: the contract that scripts rely on. */
#ifndef ROOFLINE_ANALYSIS_WRITE_JSON_H
#define ROOFLINE_ANALYSIS_WRITE_JSON_H

#include <stdio.h>

#include "analysis/error.h"
#include "analysis/points.h"

/* Writes the whole set as one object in UTF-8, keys in a fixed order, a final newline:
 *
 *     {"schema": 1,
 *      "points": [{"problem", "paradigm", "precision", "hardware", "executable", "region",
 * "kernel", "launches", "memory_level", "duration_s", "flop", "traffic_byte",
 *                  "intensity_flop_per_byte", "performance_flop_per_s", "roof_flop_per_s",
 * "roof_share", "bound": "memory"|"compute"}], "ceilings": [{"hardware", "kind":
 * "compute"|"bandwidth", "name", "value", "unit": "FLOP/s"|"Byte/s", "source":
 * "measured"|"given"|"attributes"}], "left_out": [{"executable", "region", "kernel", "launches",
 * "reason"}]}
 *
 * "points" has one object a memory level of a kernel, and "ceilings" exactly those that some point
 * is judged by: the set's other ceilings, which a figure may show too, are not written.
 *
 * What is not known is null: a text, a number, an unspecified precision, and the bound of a point
 * that has no roof. A partial point also has "partial": true, as its last key. Numbers have the 17
 * digits that make them read back the same. Bytes that are no UTF-8 become U+FFFD.
 *
 * Write errors stay with the stream, for output_file_finish to report. Fails with STATUS_MEMORY
 * only; what is written then is not complete. */
enum status write_json(FILE *stream, const struct point_set *set, struct error *error);

#endif
