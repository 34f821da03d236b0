#include "analysis/counter_name.h"

const char *counter_names_of_work(enum precision precision)
{
    static const char *const names[PRECISION_COUNT] = {
        [PRECISION_FP64] = "sm__sass_thread_inst_executed_op_dadd_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_dmul_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_dfma_pred_on.sum",
        [PRECISION_FP32] = "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
        [PRECISION_FP16] = "sm__sass_thread_inst_executed_op_hadd_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_hmul_pred_on.sum,"
                           "sm__sass_thread_inst_executed_op_hfma_pred_on.sum",
        [PRECISION_FP64_TENSOR] = "sm__ops_path_tensor_src_fp64.sum",
        [PRECISION_TF32_TENSOR] = "sm__ops_path_tensor_src_tf32_dst_fp32.sum",
        [PRECISION_BF16_TENSOR] = "sm__ops_path_tensor_src_bf16_dst_fp32.sum",
        [PRECISION_FP16_TENSOR] = "sm__ops_path_tensor_src_fp16.sum",
        [PRECISION_FP8_TENSOR] = "sm__ops_path_tensor_src_fp8.sum",
        [PRECISION_FP6_TENSOR] = "sm__ops_path_tensor_src_fp6.sum",
        [PRECISION_FP4_TENSOR] = "sm__ops_path_tensor_src_fp4.sum",
        [PRECISION_UNSPECIFIED] = "sm__sass_thread_inst_executed_op_fadd_pred_on.sum,"
                                  "sm__sass_thread_inst_executed_op_fmul_pred_on.sum,"
                                  "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
    };
    return names[precision];
}

const char *counter_names_of_peak(enum precision precision)
{
    static const char *const names[PRECISION_COUNT] = {
        [PRECISION_FP64] = "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained,"
                           "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP32] = "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained,"
                           "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP16] = "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained,"
                           "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP64_TENSOR] = "sm__ops_path_tensor_src_fp64.sum.peak_sustained,"
                                  "sm__cycles_elapsed.avg.per_second",
        [PRECISION_TF32_TENSOR] =
            "sm__ops_path_tensor_op_hgmma_src_tf32_dst_fp32_sparsity_off.sum.peak_sustained,"
            "sm__cycles_elapsed.avg.per_second",
        [PRECISION_BF16_TENSOR] =
            "sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained,"
            "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP16_TENSOR] =
            "sm__ops_path_tensor_op_hgmma_src_fp16_sparsity_off.sum.peak_sustained,"
            "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP8_TENSOR] = "sm__ops_path_tensor_src_fp8_sparsity_off.sum.peak_sustained,"
                                 "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP6_TENSOR] = "sm__ops_path_tensor_src_fp6_sparsity_off.sum.peak_sustained,"
                                 "sm__cycles_elapsed.avg.per_second",
        [PRECISION_FP4_TENSOR] = "sm__ops_path_tensor_src_fp4_sparsity_off.sum.peak_sustained,"
                                 "sm__cycles_elapsed.avg.per_second",
        [PRECISION_UNSPECIFIED] =
            "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained,"
            "sm__cycles_elapsed.avg.per_second",
    };
    return names[precision];
}

const char *counter_names_of_traffic(enum memory_level level)
{
    static const char *const names[MEMORY_LEVEL_COUNT] = {
        [MEMORY_LEVEL_DRAM] = "dram__bytes.sum",
        [MEMORY_LEVEL_L2] = "lts__lts2xbar_cycles_active.sum",
        [MEMORY_LEVEL_L1] = "l1tex__lsu_writeback_active_mem_lgds.sum",
    };
    return names[level];
}

const char *counter_names_of_bandwidth(enum memory_level level)
{
    static const char *const names[MEMORY_LEVEL_COUNT] = {
        [MEMORY_LEVEL_DRAM] = "dram__bytes.sum.peak_sustained,dram__cycles_elapsed.avg.per_second",
        [MEMORY_LEVEL_L2] = "lts__lts2xbar_cycles_active.sum.peak_sustained,"
                            "lts__cycles_elapsed.avg.per_second",
        [MEMORY_LEVEL_L1] = "l1tex__lsu_writeback_active_mem_lgds.sum.peak_sustained,"
                            "l1tex__cycles_elapsed.avg.per_second",
    };
    return names[level];
}
