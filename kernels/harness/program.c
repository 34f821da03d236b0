#include "kernels/harness/program.h"

#include <stdlib.h>

#include "kernels/harness/arguments.h"
#include "kernels/harness/benchmark_report.h"
#include "kernels/harness/measurement.h"
#include "kernels/harness/model_table.h"
#include "kernels/harness/profiler_command.h"
#include "kernels/harness/region.h"

enum { TITLE_SIZE = 48, LINE_SIZE = 512, EXIT_USAGE = 2, EXIT_NO_DEVICE = 77, TABLE_COLUMNS = 4 };

/* The chosen rows, each with its prediction. */
static size_t choose_rows(struct measurement *out, const struct program *program,
                          const struct arguments *arguments)
{
    size_t count = 0;
    for (size_t i = 0; i < program->row_count; i++) {
        const struct kernel_row *row = &program->rows[i];
        if (!arguments_choose(arguments, row))
            continue;
        out[count].row = row;
        row->predict(&out[count].prediction, &arguments->sizes);
        count++;
    }
    return count;
}

static void print_prediction_part(const struct measurement *measurements, size_t count)
{
    struct prediction predictions[TABLE_COLUMNS];
    char titles[TABLE_COLUMNS][TITLE_SIZE];
    const char *pointers[TABLE_COLUMNS];
    for (size_t i = 0; i < count; i++) {
        predictions[i] = measurements[i].prediction;
        snprintf(titles[i], sizeof titles[i], "%s %s", measurements[i].row->name,
                 measurements[i].row->precision);
        pointers[i] = titles[i];
    }
    prediction_print_table(stdout, predictions, pointers, count);
    putchar('\n');
}

static void announce(const struct program *program, const struct arguments *arguments,
                     const struct measurement *measurements, size_t count)
{
    printf("%s:", program->problem->name);
    for (size_t i = 0; i < program->problem->size_count; i++)
        printf(" %s=%zu", program->problem->size_names[i], arguments->sizes.value[i]);
    fputs("\n\n", stdout);
    for (size_t i = 0; i < count; i += TABLE_COLUMNS)
        print_prediction_part(measurements + i,
                              count - i < TABLE_COLUMNS ? count - i : (size_t)TABLE_COLUMNS);
    if (!program->backend->profiled_by_ncu)
        return;
    printf("launches of each kernel: %d correctness, %d warm-up, %d timed; %s:\n",
           LAUNCHES_CORRECTNESS, LAUNCHES_WARM_UP, LAUNCHES_TIMED,
           "to capture the first timed one");
    for (size_t i = 0; i < count; i++)
        profiler_command_print(stdout, program, arguments, measurements[i].row);
    putchar('\n');
    fflush(stdout);
}

static bool measure_all(struct measurement *measurements, size_t count,
                        const struct program *program, const struct arguments *arguments,
                        struct failure *failure)
{
    void *problem = NULL;
    if (!program->problem->create(&problem, &arguments->sizes, failure))
        return false;
    size_t measured = 0;
    while (measured < count &&
           measurement_take(&measurements[measured], program, measurements[measured].row, problem,
                            arguments->profiling, failure))
        measured++;
    program->problem->free(problem);
    if (measured > 0)
        measurement_print(stdout, program->backend->timed_by, measurements, measured);
    if (measured == count)
        return true;
    const struct failure reason = *failure;
    return failure_set(failure, "%s %s: %s", measurements[measured].row->name,
                       measurements[measured].row->precision, reason.message);
}

static bool measure_and_write(struct measurement *measurements, size_t count,
                              const struct program *program, const struct arguments *arguments,
                              const char *device, struct failure *failure)
{
    region_start_markers();
    bool done = measure_all(measurements, count, program, arguments, failure);
    region_stop_markers();
    if (done && arguments->benchmark_out != NULL)
        done = benchmark_report_write(arguments->benchmark_out, program, &arguments->sizes,
                                      measurements, count, failure);
    if (done && arguments->table_out != NULL)
        done =
            model_table_write(arguments->table_out, program, device, measurements, count, failure);
    return done;
}

static int measure_and_report(struct measurement *measurements, size_t count,
                              const struct program *program, const struct arguments *arguments)
{
    struct failure failure = { "" };
    char line[LINE_SIZE];
    int status = EXIT_SUCCESS;
    announce(program, arguments, measurements, count);
    if (!program->backend->describe(line, sizeof line, &failure))
        status = EXIT_NO_DEVICE;
    else {
        printf("%s\n", line);
        if (!measure_and_write(measurements, count, program, arguments, line, &failure))
            status = EXIT_FAILURE;
    }
    if (status != EXIT_SUCCESS)
        fprintf(stderr, "%s: %s\n", program->name, failure.message);
    return status;
}

int program_main(const struct program *program, int argc, char **argv)
{
    struct failure failure = { "" };
    struct arguments arguments;
    if (!arguments_read(&arguments, program, argc, argv, &failure)) {
        fprintf(stderr, "%s: %s\n", program->name, failure.message);
        arguments_print_usage(stderr, program);
        return EXIT_USAGE;
    }
    if (arguments.help) {
        arguments_print_usage(stdout, program);
        return EXIT_SUCCESS;
    }
    struct measurement *measurements = calloc(program->row_count, sizeof *measurements);
    if (measurements == NULL) {
        fprintf(stderr, "%s: out of memory\n", program->name);
        return EXIT_FAILURE;
    }
    size_t count = choose_rows(measurements, program, &arguments);
    int status = EXIT_SUCCESS;
    if (arguments.predict)
        for (size_t i = 0; i < count; i++)
            prediction_print_csv(stdout, &measurements[i].prediction, measurements[i].row->name,
                                 measurements[i].row->precision);
    else
        status = measure_and_report(measurements, count, program, &arguments);
    free(measurements);
    return status;
}
