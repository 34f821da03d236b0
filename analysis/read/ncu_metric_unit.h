/* The base unit of an Nsight Compute metric, by its name. A report does not hold units; its values
 * are in these. */
#ifndef ROOFLINE_ANALYSIS_READ_NCU_METRIC_UNIT_H
#define ROOFLINE_ANALYSIS_READ_NCU_METRIC_UNIT_H

/* The unit as `ncu --print-units base` writes it: "ns", "byte", "byte/cycle", "hz", "inst", ...; ""
 * for a metric without unit and for one that no rule knows. Static storage. */
const char *ncu_metric_unit(const char *metric);

#endif
