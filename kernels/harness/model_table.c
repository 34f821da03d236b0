#include "kernels/harness/model_table.h"

#include <inttypes.h>
#include <string.h>

#include "kernels/harness/whole_file.h"

struct model_table {
    const struct program *program;
    const char *device;
    const struct measurement *measurements;
    size_t count;
};

static void print_text(FILE *file, const char *text, size_t length)
{
    fputc('"', file);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            fputc('"', file);
        fputc(text[i], file);
    }
    fputs("\",", file);
}

static void print_row(FILE *file, const struct model_table *table, size_t index)
{
    const struct measurement *measurement = &table->measurements[index];
    const struct kernel_row *row = measurement->row;
    const char *texts[] = { table->program->problem->name,
                            table->program->paradigm,
                            row->precision,
                            table->device,
                            table->program->name,
                            row->region != NULL ? row->region : "" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        print_text(file, texts[i],
                   texts[i] == table->device ? strcspn(texts[i], ":") : strlen(texts[i]));
    fprintf(file, "%zu,", index);
    print_text(file, row->name, strlen(row->name));
    if (measurement->timed > 0)
        fprintf(file, "%.17g", measurement->timing.mean_s);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",",
            prediction_get(&measurement->prediction, PREDICTED_FLOP_ASKED),
            prediction_get(&measurement->prediction, PREDICTED_COMPULSORY_BYTES));
    fprintf(file, "\"none: %s\"\n", table->program->backend->uncounted);
}

static void print_table(FILE *file, const void *content)
{
    const struct model_table *table = content;
    fputs("Benchmark Problem,Paradigm,Precision,Hardware,Executable,Region,Kernel ID,Kernel,"
          "Duration [s],FLOP [FLOP],Compulsory Traffic [Byte],Counters\n",
          file);
    for (size_t i = 0; i < table->count; i++)
        print_row(file, table, i);
}

bool model_table_write(const char *path, const struct program *program, const char *device,
                       const struct measurement *measurements, size_t count,
                       struct failure *failure)
{
    const struct model_table table = { program, device, measurements, count };
    return whole_file_write(path, print_table, &table, failure);
}
