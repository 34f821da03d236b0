#include "analysis/read/nsys_samples.h"

#include <math.h>
#include <stdlib.h>

static int compare_values(const void *left, const void *right)
{
    const struct sampled_value *a = left;
    const struct sampled_value *b = right;
    if (a->gpu != b->gpu)
        return a->gpu < b->gpu ? -1 : 1;
    return a->time_ns < b->time_ns ? -1 : a->time_ns > b->time_ns;
}

static int compare_periods(const void *left, const void *right)
{
    const int64_t *a = left;
    const int64_t *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* The time between two samples of a GPU, as a rule; 0 where there is only one. */
static enum status find_period(const struct nsys_gpu *gpu, int64_t *period_ns, struct error *error)
{
    *period_ns = 0;
    if (gpu->sample_count < 2)
        return STATUS_OK;
    int64_t *periods = calloc(gpu->sample_count, sizeof *periods);
    if (periods == NULL)
        return error_set_memory(error);
    for (size_t i = 1; i < gpu->sample_count; i++)
        periods[i - 1] = gpu->samples[i].end_ns - gpu->samples[i - 1].end_ns;
    qsort(periods, gpu->sample_count - 1, sizeof *periods, compare_periods);
    *period_ns = periods[(gpu->sample_count - 1) / 2];
    free(periods);
    return STATUS_OK;
}

static enum status set_intervals(struct nsys_gpu *gpu, struct error *error)
{
    int64_t period_ns;
    enum status status = find_period(gpu, &period_ns, error);
    for (size_t i = 0; i < gpu->sample_count; i++) {
        struct gpu_sample *sample = &gpu->samples[i];
        sample->begin_ns = sample->end_ns - period_ns;
        if (i == 0)
            continue;
        const int64_t before_ns = gpu->samples[i - 1].end_ns;
        if (sample->end_ns - before_ns < period_ns + period_ns / 2)
            sample->begin_ns = before_ns;
    }
    return status;
}

static void set_value(struct gpu_sample *sample, const struct sampled_value *value)
{
    double *const cells[SAMPLED_COUNT] = {
        [SAMPLED_COMPUTE] = &sample->compute_percent,
        [SAMPLED_READ] = &sample->read_percent,
        [SAMPLED_WRITE] = &sample->write_percent,
    };
    *cells[value->sampled] = value->percent;
}

static size_t end_of_gpu(const struct sampled_value *values, size_t value_count, size_t begin)
{
    size_t end = begin;
    while (end < value_count && values[end].gpu == values[begin].gpu)
        end++;
    return end;
}

/* Of the values, all of one GPU. */
static enum status make_gpu(struct nsys_gpu *gpu, const struct sampled_value *values,
                            size_t value_count, struct error *error)
{
    *gpu = (struct nsys_gpu){
        .number = values[0].gpu,
        .memory_bandwidth_byte_per_s = NAN,
        .clock_hz = NAN,
        .multiprocessors = NAN,
        .capability_major = NAN,
        .capability_minor = NAN,
        .samples = calloc(value_count, sizeof *gpu->samples),
    };
    if (gpu->samples == NULL)
        return error_set_memory(error);
    for (size_t i = 0; i < value_count; i++) {
        if (gpu->sample_count == 0 ||
            gpu->samples[gpu->sample_count - 1].end_ns != values[i].time_ns)
            gpu->samples[gpu->sample_count++] =
                (struct gpu_sample){ values[i].time_ns, values[i].time_ns, NAN, NAN, NAN };
        set_value(&gpu->samples[gpu->sample_count - 1], &values[i]);
    }
    return set_intervals(gpu, error);
}

enum status nsys_samples_make(struct nsys_gpu **gpus, size_t *gpu_count,
                              struct sampled_value *values, size_t value_count, struct error *error)
{
    *gpus = NULL;
    *gpu_count = 0;
    if (value_count > 0)
        qsort(values, value_count, sizeof *values, compare_values);
    size_t room = 0;
    for (size_t i = 0; i < value_count; i = end_of_gpu(values, value_count, i))
        room++;
    struct nsys_gpu *made = calloc(room + 1, sizeof *made);
    if (made == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    size_t count = 0;
    size_t end;
    for (size_t i = 0; i < value_count && status == STATUS_OK; i = end) {
        end = end_of_gpu(values, value_count, i);
        status = make_gpu(&made[count++], &values[i], end - i, error);
    }
    if (status != STATUS_OK) {
        nsys_gpus_free(made, count);
        return status;
    }
    *gpus = made;
    *gpu_count = count;
    return STATUS_OK;
}

void nsys_gpus_free(struct nsys_gpu *gpus, size_t gpu_count)
{
    for (size_t i = 0; i < gpu_count; i++) {
        free(gpus[i].name);
        free(gpus[i].samples);
    }
    free(gpus);
}
