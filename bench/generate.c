#include "bench/generate.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const executables[] = { "matMul_cuda",   "matMul_kokkos", "matMul_omp",
                                           "nbody_cuda",    "nbody_acpp",    "vec_raja",
                                           "polyhedral_acc" };
enum { EXECUTABLE_COUNT = sizeof executables / sizeof *executables };

/* Raw metrics behind the derived columns: name, unit, value of the first row, growth per row. */
static const struct {
    const char *name;
    const char *unit;
    double value;
    double growth;
} metrics[] = {
    { "dram__bytes.sum", "byte", 1856718080, 32 },
    { "dram__bytes.sum.peak_sustained", "byte/cycle", 64, 0 },
    { "dram__cycles_elapsed.avg.per_second", "hz", 14986989719.17, 0.25 },
    { "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed", "%", 3.39, 0.00001 },
    { "gpu__time_duration.sum", "ns", 57119136, 32 },
    { "l1tex__cycles_elapsed.avg.per_second", "hz", 2664267713.31, 0.5 },
    { "l1tex__t_bytes.sum", "byte", 343681484800, 128 },
    { "l1tex__t_bytes.sum.peak_sustained", "byte/cycle", 43008, 0 },
    { "launch__block_size", "", 128, 0 },
    { "launch__grid_size", "", 840, 0 },
    { "launch__waves_per_multiprocessor", "", 1, 0 },
    { "lts__cycles_elapsed.avg.per_second", "hz", 2376013425.69, 0.75 },
    { "lts__t_bytes.sum", "byte", 209926461760, 64 },
    { "lts__t_bytes.sum.peak_sustained", "byte/cycle", 2048, 0 },
    { "sm__cycles_elapsed.avg", "cycle", 152180669.86, 0.01 },
    { "sm__cycles_elapsed.avg.per_second", "hz", 2664267713.31, 0.5 },
    { "sm__inst_executed_pipe_tensor.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_dadd_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_dfma_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained", "inst/cycle", 168, 0 },
    { "sm__sass_thread_inst_executed_op_dmul_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_fadd_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum", "inst", 68719476736, 0 },
    { "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained", "inst/cycle", 10752, 0 },
    { "sm__sass_thread_inst_executed_op_fmul_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_hadd_pred_on.sum", "inst", 0, 0 },
    { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum", "inst", 50435072, 0 },
    { "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained", "inst/cycle", 5376, 0 },
    { "sm__sass_thread_inst_executed_op_hmul_pred_on.sum", "inst", 0, 0 },
    { "sm__throughput.avg.pct_of_peak_sustained_elapsed", "%", 67.21, 0.00001 },
};
enum { METRIC_COUNT = sizeof metrics / sizeof *metrics };

static void write_signature(FILE *file, size_t row)
{
    fprintf(
        file,
        "\"void library::detail::launch_wrapper<library::policy<%d, 128, 4>, "
        "program::Product<float>::operator ()(const std::vector<float, std::allocator<float>> &, "
        "const std::vector<float, std::allocator<float>> &, const program::Configuration "
        "&)::[lambda(library::handler &) (instance 1)]::operator ()(library::handler &) const::"
        "[lambda(library::item<2>) (instance %d)], library::range<2>, library::reducer<float, "
        "library::plus<float>>>(T2, T3, const float *, const float *, float *)\"",
        (int)(row % 5), (int)(row % 3));
}

static void write_row(FILE *file, size_t row)
{
    size_t program = row % EXECUTABLE_COUNT;
    double duration_s = (57119136 + 32 * (double)row) * 1e-9;
    double traffic_byte = 1856718080 + 32 * (double)row;
    double flop = 137438953472;
    fprintf(file, "MatrixMultiplication,Cuda,FP32,Generated GPU,%s,region-%zu,%zu,kernel_%zu,",
            executables[program], row % 3, row, row % 5);
    write_signature(file, row);
    fprintf(file, ",\"(840, 1, 1)\",\"(128, 1, 1)\",%.17g,DRAM,%.1f,%.1f,%.17g,%.17g,%.17g,%.17g",
            duration_s, flop, traffic_byte, flop / traffic_byte, flop / duration_s,
            10752.0 * 2 * (2664267713.31 + 0.5 * (double)row),
            64.0 * (14986989719.17 + 0.25 * (double)row));
    for (size_t i = 0; i < METRIC_COUNT; i++)
        fprintf(file, ",%.15g", metrics[i].value + metrics[i].growth * (double)row);
    fprintf(file, ",%.1f,0.0,100870144.0\n", flop);
}

static bool close_written(FILE *file)
{
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

bool generate_table(const char *path, size_t rows)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    fputs("Benchmark Problem,Paradigm,Precision,Hardware,Executable,Region,Kernel ID,Kernel,Kernel "
          "Signature,Grid Size,Block Size,Duration,Memory Level,FLOP,Memory Traffic,Arithmetic "
          "Intensity,Performance,Peak Performance,Peak Bandwidth",
          file);
    for (size_t i = 0; i < METRIC_COUNT; i++)
        fprintf(file, ",%s", metrics[i].name);
    fputs(",FLOP FP32,FLOP FP64,FLOP FP16\n", file);
    for (size_t row = 0; row < rows; row++)
        write_row(file, row);
    return close_written(file);
}

bool generate_long_page(const char *path, size_t lines)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    fputs("\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
          "Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section "
          "Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n",
          file);
    for (size_t line = 0; line < lines || line % METRIC_COUNT > 0; line++) {
        size_t metric = line % METRIC_COUNT;
        fprintf(
            file,
            "\"%zu\",\"4711\",\"matMul_cuda\",\"127.0.0.1\",\"void product<float, 16>(const T1 *, "
            "const T1 *, T1 *, int, int, int)\",\"1\",\"7\",\"(16, 16, 1)\",\"(128, 128, "
            "1)\",\"0\",\"9.0\",\"Command line profiler metrics\",\"%s\",\"%s\",\"%.2f\"\n",
            line / METRIC_COUNT, metrics[metric].name, metrics[metric].unit,
            metrics[metric].value + metrics[metric].growth * (double)line);
    }
    return close_written(file);
}

/* A file's bytes; the caller frees. */
static unsigned char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    unsigned char *bytes = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        bytes = size > 0 ? malloc((size_t)size) : NULL;
        rewind(file);
        *length = bytes != NULL ? fread(bytes, 1, (size_t)size, file) : 0;
    }
    fclose(file);
    return bytes;
}

bool generate_report(const char *path, const char *original, size_t times)
{
    size_t length = 0;
    unsigned char *bytes = read_whole(original, &length);
    if (bytes == NULL || length < 8) {
        free(bytes);
        return false;
    }
    /* Magic, then the length of the file header, then the header; blocks follow. */
    size_t head = 8 + ((size_t)bytes[4] | (size_t)bytes[5] << 8);
    FILE *file = fopen(path, "wb");
    if (file == NULL || head > length) {
        free(bytes);
        return false;
    }
    fwrite(bytes, 1, head, file);
    for (size_t i = 0; i < times; i++)
        fwrite(bytes + head, 1, length - head, file);
    free(bytes);
    return close_written(file);
}
