#include "profile/backend_ncu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "profile/program_path.h"
#include "profile/spawn.h"

/* NVIDIA's roofline recipe for every precision and memory level, and what tells tensor work: the
 * set that kernels/compare_counts.sh verifies on an H200, and the names of other generations. ncu
 * writes "n/a" for what a chip does not have, which is read as missing. */
static const char *const roofline_metrics[] = {
    "gpu__time_duration.sum",
    "sm__cycles_elapsed.avg.per_second",
    "smsp__cycles_elapsed.avg.per_second",
    "dram__bytes.sum",
    "dram__bytes.sum.peak_sustained",
    "dram__bytes_read.sum",
    "dram__bytes_write.sum",
    "dram__cycles_elapsed.avg.per_second",
    "lts__lts2xbar_cycles_active.sum",
    "lts__lts2xbar_cycles_active.sum.peak_sustained",
    "lts__t_bytes.sum",
    "lts__t_bytes.sum.peak_sustained",
    "lts__cycles_elapsed.avg.per_second",
    "l1tex__lsu_writeback_active_mem_lgds.sum",
    "l1tex__lsu_writeback_active_mem_lgds.sum.peak_sustained",
    "l1tex__lsu_writeback_active_mem_lg.sum",
    "l1tex__lsu_writeback_active_mem_lg.sum.peak_sustained",
    "l1tex__t_bytes.sum",
    "l1tex__t_bytes.sum.peak_sustained",
    "l1tex__cycles_elapsed.avg.per_second",
    "sm__sass_thread_inst_executed_op_dadd_pred_on.sum",
    "sm__sass_thread_inst_executed_op_dmul_pred_on.sum",
    "sm__sass_thread_inst_executed_op_dfma_pred_on.sum",
    "sm__sass_thread_inst_executed_op_fadd_pred_on.sum",
    "sm__sass_thread_inst_executed_op_fmul_pred_on.sum",
    "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
    "sm__sass_thread_inst_executed_op_hadd_pred_on.sum",
    "sm__sass_thread_inst_executed_op_hmul_pred_on.sum",
    "sm__sass_thread_inst_executed_op_hfma_pred_on.sum",
    "sm__sass_thread_inst_executed_op_fadd2_pred_on.sum",
    "sm__sass_thread_inst_executed_op_fmul2_pred_on.sum",
    "sm__sass_thread_inst_executed_op_ffma2_pred_on.sum",
    "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained",
    "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained",
    "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained",
    "sm__sass_thread_inst_executed_op_ffma2_pred_on.sum.peak_sustained",
    "sm__inst_executed_pipe_tensor.sum",
    "sm__ops_path_tensor_src_fp64.sum",
    "sm__ops_path_tensor_src_fp64.sum.peak_sustained",
    "sm__ops_path_tensor_src_fp16.sum",
    "sm__ops_path_tensor_src_fp16.sum.peak_sustained",
    "sm__ops_path_tensor_src_bf16_dst_fp32.sum",
    "sm__ops_path_tensor_src_bf16_dst_fp32.sum.peak_sustained",
    "sm__ops_path_tensor_src_tf32_dst_fp32.sum",
    "sm__ops_path_tensor_src_tf32_dst_fp32.sum.peak_sustained",
    "sm__ops_path_tensor_src_fp8.sum",
    "sm__ops_path_tensor_src_fp8.sum.peak_sustained",
    "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32.sum",
    "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hgmma_src_fp16.sum",
    "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hgmma_src_tf32_dst_fp32.sum",
    "sm__ops_path_tensor_op_hgmma_src_tf32_dst_fp32_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hmma_src_bf16_dst_fp32.sum",
    "sm__ops_path_tensor_op_hmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp16.sum",
    "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp16_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32.sum",
    "sm__ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum.peak_sustained",
    "sm__ops_path_tensor_op_hmma_src_tf32_dst_fp32.sum",
    "sm__ops_path_tensor_op_hmma_src_tf32_dst_fp32_sparsity_off.sum.peak_sustained",
};

static const struct backend_option options[] = {
    { "metrics", "LIST", NULL,
      "the metrics to collect, separated by commas (default: all that a roofline needs)", false },
    { "ncu-arg", "ARGUMENT", NULL, "one more argument for ncu, like --clock-control=none", true },
    { "aslr", "on|off", "off",
      "off: address space randomisation is switched off by setarch -R, so that Google Benchmark "
      "does not start itself again, which ncu may hang on",
      false },
    { NULL, NULL, NULL, NULL, false },
};

/* Some containers forbid it, and then nothing would start at all. */
static enum status try_setarch(bool *works, const char *setarch, const char *machine,
                               struct error *error)
{
    const char *const arguments[] = { setarch, machine, "-R", setarch, "--version", NULL };
    const struct spawn_request request = { .arguments = arguments, .time_limit_s = 10 };
    struct spawn_result result;
    struct error start_error = { STATUS_OK, "" };
    enum status status = spawn_run(&result, &request, &start_error);
    *works = status == STATUS_OK && result.end == SPAWN_EXITED && result.number == 0;
    return status == STATUS_MEMORY ? error_set_memory(error) : STATUS_OK;
}

static enum status find_setarch(struct backend_settings *settings, struct notices *notices,
                                struct error *error)
{
    struct utsname system;
    enum status status = program_find(&settings->wrapper, "setarch", error);
    if (status != STATUS_OK)
        return status;
    const char *reason = "is not in PATH (it comes with util-linux)";
    bool works = false;
    if (settings->wrapper != NULL && uname(&system) == 0) {
        reason = "is not allowed here";
        status = try_setarch(&works, settings->wrapper, system.machine, error);
    }
    if (status != STATUS_OK || works)
        return status;
    notice_add(notices, NOTICE_WARNING,
               "setarch %s: programs that start themselves again without address space "
               "randomisation, as Google Benchmark does, may hang under ncu; --timeout bounds that",
               reason);
    free(settings->wrapper);
    settings->wrapper = NULL;
    return STATUS_OK;
}

static enum status prepare(struct backend_settings *settings, struct notices *notices,
                           struct error *error)
{
    const char *aslr = backend_value(settings, "aslr");
    if (strcmp(aslr, "on") != 0 && strcmp(aslr, "off") != 0)
        return error_set(error, STATUS_USAGE, "-O 'aslr=%s': it is on or off", aslr);
    if (settings->reads_only || strcmp(aslr, "on") == 0)
        return STATUS_OK;
    return find_setarch(settings, notices, error);
}

static size_t count_runs(const struct backend_settings *settings)
{
    (void)settings;
    return 1;
}

static enum status add_setarch(struct argument_list *list, const char *setarch, struct error *error)
{
    struct utsname system;
    if (setarch == NULL || uname(&system) != 0)
        return STATUS_OK;
    const char *const wrapped[] = { setarch, system.machine, "-R" };
    return argument_list_add_all(list, wrapped, sizeof wrapped / sizeof *wrapped, error);
}

/* The list that ncu takes: the given one, or all that a roofline needs. */
static enum status list_metrics(char **out, const struct backend_settings *settings,
                                struct error *error)
{
    const char *given = backend_value(settings, "metrics");
    if (given != NULL)
        return text_create(out, error, "%s", given);
    size_t size = 1;
    for (size_t i = 0; i < sizeof roofline_metrics / sizeof *roofline_metrics; i++)
        size += strlen(roofline_metrics[i]) + 1;
    *out = calloc(size, 1);
    if (*out == NULL)
        return error_set_memory(error);
    size_t used = 0;
    for (size_t i = 0; i < sizeof roofline_metrics / sizeof *roofline_metrics; i++)
        used += (size_t)snprintf(*out + used, size - used, "%s%s", i > 0 ? "," : "",
                                 roofline_metrics[i]);
    return STATUS_OK;
}

static enum status plan(struct backend_run *out, const struct backend_settings *settings,
                        const struct backend_job *job, size_t run, struct error *error)
{
    (void)run;
    char *metrics = NULL;
    char *export_path = NULL;
    enum status status = list_metrics(&metrics, settings, error);
    if (status == STATUS_OK)
        status = text_escape_percent(&export_path, job->stem, error);
    if (status == STATUS_OK)
        status = add_setarch(&out->arguments, settings->wrapper, error);
    if (status == STATUS_OK) {
        const char *const arguments[] = {
            settings->profiler,  "--target-processes", "all",      "--nvtx", "--metrics", metrics,
            "--force-overwrite", "--export",           export_path
        };
        status = argument_list_add_all(&out->arguments, arguments,
                                       sizeof arguments / sizeof *arguments, error);
    }
    if (status == STATUS_OK)
        status = backend_add_values(&out->arguments, settings, "ncu-arg", error);
    if (status == STATUS_OK)
        status = backend_add_program(&out->arguments, job, error);
    if (status == STATUS_OK)
        status = text_create(&out->report, error, "%s.ncu-rep", job->stem);
    free(export_path);
    free(metrics);
    return status;
}

static bool is_report(const char *file_name, size_t *executable_length)
{
    return backend_name_ends(file_name, ".ncu-rep", executable_length);
}

static enum status read_report(struct table *table, const struct backend_settings *settings,
                               const struct backend_job *job, struct notices *notices,
                               struct error *error)
{
    return backend_read_report(table, settings, job, ".ncu-rep", notices, error);
}

const struct backend backend_ncu = {
    .name = "ncu",
    .title = "Nsight Compute",
    .program = "ncu",
    .sees = "Cuda, Cublas, Hip, Kokkos, RAJA, Alpaka, AdaptiveCpp, Stdpar, OpenACC, OpenMP",
    .row = "a kernel launch",
    .needs = "nothing",
    .silence = "it launched no kernel that ncu sees: it never reached the GPU, or OpenCL or Vulkan "
               "did, which --profiler nsys sees",
    .measures_ceilings = true,
    .options = options,
    .prepare = prepare,
    .count_runs = count_runs,
    .plan = plan,
    .is_report = is_report,
    .read = read_report,
};
