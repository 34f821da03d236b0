#include "kernels/harness/measurement.h"

#include <time.h>

#include "kernels/harness/region.h"

static double cpu_time_s(void)
{
    struct timespec now = { 0 };
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool launch_once(double *duration_s, const struct backend *backend,
                        const struct kernel_row *row, void *state, struct failure *failure)
{
    if (row->region != NULL)
        region_enter(row->region);
    bool done = backend->time_launch(duration_s, row, state, failure);
    if (row->region != NULL)
        region_leave(row->region);
    return done;
}

static bool launch_timed(struct measurement *out, const struct backend *backend, void *state,
                         struct failure *failure)
{
    double ignored_s = 0;
    for (size_t i = 0; i < LAUNCHES_WARM_UP; i++)
        if (!launch_once(&ignored_s, backend, out->row, state, failure))
            return false;
    for (size_t i = 0; i < LAUNCHES_TIMED; i++) {
        double begin_s = cpu_time_s();
        if (!launch_once(&out->times_s[i], backend, out->row, state, failure))
            return false;
        out->cpu_times_s[i] = cpu_time_s() - begin_s;
        if (out->row->ceiling != NULL)
            out->ceiling += out->row->ceiling(state) / LAUNCHES_TIMED;
    }
    out->timed = LAUNCHES_TIMED;
    out->timing = timing_of(out->times_s, out->timed);
    return true;
}

static bool measure(struct measurement *out, const struct program *program, void *state,
                    const void *problem, bool profiling, struct failure *failure)
{
    const struct kernel_row *row = out->row;
    double ignored_s = 0;
    for (size_t i = 0; i < LAUNCHES_CORRECTNESS; i++)
        if (!launch_once(&ignored_s, program->backend, row, state, failure))
            return false;
    if (!row->verify(state, problem, failure))
        return false;
    if (!profiling && !launch_timed(out, program->backend, state, failure))
        return false;
    return row->occupancy == NULL || row->occupancy(&out->occupancy, state, failure);
}

bool measurement_take(struct measurement *out, const struct program *program,
                      const struct kernel_row *row, const void *problem, bool profiling,
                      struct failure *failure)
{
    out->row = row;
    out->timed = 0;
    out->ceiling = 0;
    out->occupancy = (struct occupancy){ 0 };
    void *state = NULL;
    if (!row->setup(&state, problem, failure))
        return false;
    bool done = measure(out, program, state, problem, profiling, failure);
    row->teardown(state);
    return done;
}

/* The work that the row is measured by: FLOP where the problem asks for any. */
static double rate_per_s(const struct measurement *measurement, enum predicted_quantity quantity)
{
    return (double)prediction_get(&measurement->prediction, quantity) / measurement->timing.mean_s;
}

static void print_rate(FILE *file, double rate, int width)
{
    if (rate > 0)
        fprintf(file, " %*.1f", width, rate);
    else
        fprintf(file, " %*s", width, "-");
}

static void print_row(FILE *file, const struct measurement *measurement)
{
    const struct timing *timing = &measurement->timing;
    fprintf(file, "%-12s %-9s", measurement->row->name, measurement->row->precision);
    if (measurement->timed == 0) {
        fputs(" correct; launched once, not timed\n", file);
        return;
    }
    double flop_per_s = rate_per_s(measurement, PREDICTED_FLOP_ASKED);
    double byte_per_s = rate_per_s(measurement, PREDICTED_MOVED_BYTES);
    fprintf(file, " %11.4f %10.2f", timing->mean_s * 1e3,
            100 * timing->deviation_s / timing->mean_s);
    print_rate(file, flop_per_s / 1e9, 11);
    print_rate(file, byte_per_s / 1e9, 11);
    double rate = flop_per_s > 0 ? flop_per_s : byte_per_s;
    print_rate(file, measurement->ceiling > 0 ? 100 * rate / measurement->ceiling : 0, 11);
    if (measurement->occupancy.threads_per_block > 0)
        fprintf(file, " %9d %13.1f\n", measurement->occupancy.blocks_per_multiprocessor,
                100 * measurement->occupancy.share);
    else
        fprintf(file, " %9s %13s\n", "-", "-");
}

static void print_heading(FILE *file, const char *timed_by)
{
    fprintf(file, "mean of %d launches after %d warm-ups, by %s\n", LAUNCHES_TIMED,
            LAUNCHES_WARM_UP, timed_by);
    fprintf(file, "%-12s %-9s %11s %10s %11s %11s %11s %9s %13s\n", "kernel", "precision",
            "time (ms)", "spread (%)", "GFLOP/s", "GB/s", "ceiling (%)", "blocks/SM",
            "occupancy (%)");
}

void measurement_print(FILE *file, const char *timed_by, const struct measurement *measurements,
                       size_t count)
{
    if (count > 0 && measurements[0].timed > 0)
        print_heading(file, timed_by);
    for (size_t i = 0; i < count; i++)
        print_row(file, &measurements[i]);
}
