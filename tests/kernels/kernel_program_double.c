#include "tests/kernels/kernel_program_double.h"

#include <stdio.h>
#include <string.h>

/* The harness gives its callbacks no context beside their own state, so this lives here. */
static struct {
    char events[128];
    size_t count;
    bool fast_is_wrong;
    bool no_device;
} record;

static void note(char event)
{
    if (record.count + 1 < sizeof record.events)
        record.events[record.count++] = event;
}

void program_double_reset(void)
{
    memset(&record, 0, sizeof record);
}

const char *program_double_events(void)
{
    return record.events;
}

void program_double_break_fast(void)
{
    record.fast_is_wrong = true;
}

void program_double_remove_device(void)
{
    record.no_device = true;
}

static void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    prediction_set(out, PREDICTED_FLOP_ASKED, sizes->value[0] * sizes->value[1]);
    prediction_set(out, PREDICTED_FLOP_FP32, sizes->value[0] * sizes->value[1]);
}

static bool setup(void **state, const void *problem, struct failure *failure)
{
    (void)problem;
    (void)failure;
    *state = &record;
    note('s');
    return true;
}

static bool launch(void *state, struct failure *failure)
{
    (void)state;
    (void)failure;
    note('l');
    return true;
}

static bool verify(void *state, const void *problem, struct failure *failure)
{
    (void)state;
    (void)problem;
    (void)failure;
    note('v');
    return true;
}

static bool verify_fast(void *state, const void *problem, struct failure *failure)
{
    verify(state, problem, failure);
    return !record.fast_is_wrong || failure_set(failure, "wrong at row 1, column 2");
}

static double ceiling(void *state)
{
    (void)state;
    return 1000;
}

static void teardown(void *state)
{
    (void)state;
    note('t');
}

static bool describe(char *line, size_t size, struct failure *failure)
{
    snprintf(line, size, "a device that counts");
    return !record.no_device || failure_set(failure, "no device");
}

static bool time_launch(double *duration_s, const struct kernel_row *row, void *state,
                        struct failure *failure)
{
    *duration_s = 0.5;
    return row->launch(state, failure);
}

static bool problem_create(void **problem, const struct problem_sizes *sizes,
                           struct failure *failure)
{
    (void)sizes;
    (void)failure;
    *problem = &record;
    return true;
}

static void problem_free(void *problem)
{
    (void)problem;
}

static const struct backend backend = {
    .describe = describe,
    .time_launch = time_launch,
    .timed_by = "a counter",
    .profiled_by_ncu = true,
    .uncounted = NULL,
};

static const struct kernel_row rows[] = {
    { "plain", "FP32", "^plain", "work", predict, setup, launch, verify, NULL, NULL, teardown },
    { "fast", "FP32", NULL, "work", predict, setup, launch, verify_fast, NULL, ceiling, teardown },
    { "plain", "FP64", "^plain", "work", predict, setup, launch, verify, NULL, NULL, teardown },
};

static const struct problem work = {
    .name = "Work",
    .size_names = { "A", "B" },
    .size_count = 2,
    .default_sizes = { { 8, 4 } },
    .profiling_sizes = { { 80, 40 } },
    .size_maximum = 1000,
    .create = problem_create,
    .free = problem_free,
};

const struct program program_double = {
    .name = "work_double",
    .paradigm = "Test",
    .problem = &work,
    .rows = rows,
    .row_count = sizeof rows / sizeof *rows,
    .backend = &backend,
};
