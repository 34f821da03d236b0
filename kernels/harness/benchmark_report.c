#include "kernels/harness/benchmark_report.h"

#include <string.h>

#include "kernels/harness/whole_file.h"

enum { NAME_SIZE = 256 };

/* `FP32`, `TF32`, `BF16`: the width is what they end in; TF32 numbers are stored in 32 bits. NULL
 * where a row measures a memory level instead of arithmetic. */
static const char *width_of(const struct kernel_row *row)
{
    enum { DIGITS = 2 };
    const size_t length = strlen(row->precision);
    if (length < DIGITS)
        return NULL;
    const char *width = row->precision + length - DIGITS;
    return strspn(width, "0123456789") == DIGITS ? width : NULL;
}

/* NULL where rows differ. */
static const char *shared_width(const struct measurement *measurements, size_t count)
{
    const char *shared = count > 0 ? width_of(measurements[0].row) : NULL;
    for (size_t i = 1; i < count && shared != NULL; i++) {
        const char *width = width_of(measurements[i].row);
        if (width == NULL || strcmp(width, shared) != 0)
            shared = NULL;
    }
    return shared;
}

static void print_context(FILE *file, const struct program *program,
                          const struct measurement *measurements, size_t count)
{
    const char *width = shared_width(measurements, count);
    fprintf(file, "  \"context\": {\n    \"executable\": \"%s\",\n", program->name);
    fprintf(file, "    \"library_build_type\": \"release\",\n");
    fprintf(file, "    \"float_type\": \"%s\",\n", width != NULL ? width : "mixed");
    fprintf(file, "    \"paradigm\": \"%s\"\n  },\n", program->paradigm);
}

static void format_name(char *name, const struct program *program,
                        const struct problem_sizes *sizes, const struct kernel_row *row)
{
    int used = snprintf(name, NAME_SIZE, "%s", program->problem->name);
    for (size_t i = 0; i < program->problem->size_count && used > 0 && used < NAME_SIZE; i++)
        used += snprintf(name + used, (size_t)(NAME_SIZE - used), "/%zu", sizes->value[i]);
    if (used > 0 && used < NAME_SIZE)
        snprintf(name + used, (size_t)(NAME_SIZE - used), "/%s/%s", row->name, row->precision);
}

static void print_times(FILE *file, double real_s, double cpu_s)
{
    fprintf(file,
            "      \"real_time\": %.17g,\n      \"cpu_time\": %.17g,\n"
            "      \"time_unit\": \"ns\"",
            real_s * 1e9, cpu_s * 1e9);
}

static void print_launch(FILE *file, const char *name, const struct measurement *measurement,
                         size_t index)
{
    fprintf(file,
            "    {\n      \"name\": \"%s\",\n      \"run_name\": \"%s\",\n"
            "      \"run_type\": \"iteration\",\n      \"repetitions\": %zu,\n"
            "      \"repetition_index\": %zu,\n      \"threads\": 1,\n"
            "      \"iterations\": 1,\n",
            name, name, measurement->timed, index);
    print_times(file, measurement->times_s[index], measurement->cpu_times_s[index]);
    fputs("\n    },\n", file);
}

static void print_aggregate(FILE *file, const char *name, const char *aggregate, size_t timed,
                            double real_s, double cpu_s)
{
    fprintf(file,
            "    {\n      \"name\": \"%s_%s\",\n      \"run_name\": \"%s\",\n"
            "      \"run_type\": \"aggregate\",\n      \"repetitions\": %zu,\n"
            "      \"threads\": 1,\n      \"aggregate_name\": \"%s\",\n"
            "      \"aggregate_unit\": \"time\",\n      \"iterations\": %zu,\n",
            name, aggregate, name, timed, aggregate, timed);
    print_times(file, real_s, cpu_s);
}

static void print_kernel(FILE *file, const char *name, const struct measurement *measurement)
{
    for (size_t i = 0; i < measurement->timed; i++)
        print_launch(file, name, measurement, i);
    const struct timing cpu = timing_of(measurement->cpu_times_s, measurement->timed);
    print_aggregate(file, name, "mean", measurement->timed, measurement->timing.mean_s, cpu.mean_s);
    uint64_t flop = prediction_get(&measurement->prediction, PREDICTED_FLOP_ASKED);
    if (flop > 0)
        fprintf(file, ",\n      \"FLOP/s\": %.17g", (double)flop / measurement->timing.mean_s);
    fputs("\n    },\n", file);
    print_aggregate(file, name, "stddev", measurement->timed, measurement->timing.deviation_s,
                    cpu.deviation_s);
    fputs("\n    }", file);
}

void benchmark_report_print(FILE *file, const struct program *program,
                            const struct problem_sizes *sizes,
                            const struct measurement *measurements, size_t count)
{
    fputs("{\n", file);
    print_context(file, program, measurements, count);
    fputs("  \"benchmarks\": [", file);
    for (size_t i = 0; i < count; i++) {
        char name[NAME_SIZE];
        format_name(name, program, sizes, measurements[i].row);
        fputs(i == 0 ? "\n" : ",\n", file);
        if (measurements[i].timed > 0)
            print_kernel(file, name, &measurements[i]);
        else
            fprintf(file,
                    "    {\n      \"name\": \"%s\",\n      \"run_name\": \"%s\",\n"
                    "      \"run_type\": \"iteration\",\n      \"error_occurred\": true,\n"
                    "      \"error_message\": \"launched once for a profiler, not timed\"\n    }",
                    name, name);
    }
    fputs("\n  ]\n}\n", file);
}

struct report {
    const struct program *program;
    const struct problem_sizes *sizes;
    const struct measurement *measurements;
    size_t count;
};

static void print_report(FILE *file, const void *content)
{
    const struct report *report = content;
    benchmark_report_print(file, report->program, report->sizes, report->measurements,
                           report->count);
}

bool benchmark_report_write(const char *path, const struct program *program,
                            const struct problem_sizes *sizes,
                            const struct measurement *measurements, size_t count,
                            struct failure *failure)
{
    const struct report report = { program, sizes, measurements, count };
    return whole_file_write(path, print_report, &report, failure);
}
