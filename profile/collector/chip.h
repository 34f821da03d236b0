/* What is collected on one kind of GPU, and how its counters become metrics. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_CHIP_H
#define ROOFLINE_PROFILE_COLLECTOR_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/collector/cupti_library.h"
#include "profile/collector/metric_choice.h"

struct chip {
    char name[32]; /* as CUPTI calls it: "GH100" */
    struct metric_choice metrics;
    const char **metric_names; /* of metrics, as CUPTI takes them */
    CUpti_Profiler_Host_Object *host;
    uint8_t *configuration; /* which counters are collected in which pass */
    size_t configuration_size;
    size_t pass_count;
};

/* False, after a message, when CUPTI does not know the chip or cannot collect its metrics. */
bool chip_open(struct chip *out, const struct cupti_library *library, const char *name,
               enum tensor_choice tensor);

/* Evaluates range number range of a counter image; values has room for one number a metric of the
 * chip. What cannot be evaluated is NaN. */
CUptiResult chip_evaluate(const struct chip *chip, const struct cupti_library *library,
                          const uint8_t *image, size_t image_size, size_t range, double *values);

void chip_close(struct chip *chip, const struct cupti_library *library);

#endif
