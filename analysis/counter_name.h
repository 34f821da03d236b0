/* The metrics to collect for a quantity that is missing, for messages: lists separated by commas,
 * as ncu --metrics takes them. All texts have static storage. */
#ifndef ROOFLINE_ANALYSIS_COUNTER_NAME_H
#define ROOFLINE_ANALYSIS_COUNTER_NAME_H

#include "analysis/memory_level.h"
#include "analysis/precision.h"

const char *counter_names_of_work(enum precision precision);
const char *counter_names_of_peak(enum precision precision);
const char *counter_names_of_traffic(enum memory_level level);
const char *counter_names_of_bandwidth(enum memory_level level);

#endif
