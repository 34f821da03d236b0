/* The GPUs of the program: what each is called and which chip it has. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_GPU_H
#define ROOFLINE_PROFILE_COLLECTOR_GPU_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/collector/chip.h"
#include "profile/collector/cupti_library.h"
#include "profile/collector/metric_choice.h"

struct gpu {
    char name[256];
    int compute_capability[2];
    const struct chip *chip; /* NULL when its counters cannot be collected */
    size_t *columns;         /* where each metric of the chip stands in the table */
};

/* All zero is empty. */
struct gpu_list {
    struct gpu *gpus; /* by device number */
    size_t count;
    struct chip *chips;
    size_t chip_count;
    struct metric_choice metrics; /* those of all chips: the columns of the table */
};

/* Looks at every device. False, after a message, when none can be measured. */
bool gpu_list_open(struct gpu_list *out, const struct cupti_library *library,
                   enum tensor_choice tensor);

void gpu_list_close(struct gpu_list *list, const struct cupti_library *library);

#endif
