/* Which metrics are collected: those that a roofline needs, as far as the chip counts them. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_METRIC_CHOICE_H
#define ROOFLINE_PROFILE_COLLECTOR_METRIC_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

enum { METRIC_NAME_SIZE = 128 };

struct chosen_metric {
    char name[METRIC_NAME_SIZE];
    const char *unit; /* as Nsight Compute names base units; "": none */
};

/* All zero is empty. */
struct metric_choice {
    struct chosen_metric *metrics;
    size_t count;
    size_t capacity;
};

/* Which tensor instructions are counted. Counting sparse ones too costs two more replays of every
 * launch on an H200. */
enum tensor_choice {
    TENSOR_DENSE, /* instructions on dense operands */
    TENSOR_ALL    /* and on operands with 2:4 structured sparsity */
};

/* counters are the names of all counters of the chip, without ".sum" and the like. Work and traffic
 * that the chip has no counter for are told in missing, a text such as "FP16 work, L2 traffic",
 * which is empty when nothing is missing. False only when memory is short; the choice is then
 * empty. */
bool metric_choice_make(struct metric_choice *out, const char *const *counters,
                        size_t counter_count, enum tensor_choice tensor, char *missing,
                        size_t missing_size);

/* Adds what other holds and out does not. False when memory is short. */
bool metric_choice_unite(struct metric_choice *out, const struct metric_choice *other);

/* The place of the metric, or choice->count. */
size_t metric_choice_find(const struct metric_choice *choice, const char *name);

void metric_choice_clear(struct metric_choice *choice);

#endif
