#include "kernels/harness/prediction.h"

#include <inttypes.h>

enum { SECTOR_BYTES = 32, LABEL_WIDTH = 34, COLUMN_WIDTH = 20 };

struct quantity_row {
    const char *label;
    const char *metrics; /* NULL: no profiler counts it */
};

/* Sources of the weights: Nsight Compute's roofline sections (an fma counts 2, an instruction on a
 * packed pair double); tensor operation counters count a multiply-add as 2. */
static const struct quantity_row quantities[PREDICTED_QUANTITY_COUNT] = {
    [PREDICTED_FLOP_ASKED] = { "FLOP the problem asks for", NULL },
    [PREDICTED_FLOP_FP64] = { "FLOP executed (FP64)",
                              "sm__sass_thread_inst_executed_op_dadd_pred_on.sum + "
                              "sm__sass_thread_inst_executed_op_dmul_pred_on.sum + "
                              "2*sm__sass_thread_inst_executed_op_dfma_pred_on.sum" },
    [PREDICTED_FLOP_FP32] = { "FLOP executed (FP32)",
                              "sm__sass_thread_inst_executed_op_fadd_pred_on.sum + "
                              "sm__sass_thread_inst_executed_op_fmul_pred_on.sum + "
                              "2*sm__sass_thread_inst_executed_op_ffma_pred_on.sum" },
    [PREDICTED_FLOP_FP16] = { "FLOP executed (FP16 pairs)",
                              "2*sm__sass_thread_inst_executed_op_hadd_pred_on.sum + "
                              "2*sm__sass_thread_inst_executed_op_hmul_pred_on.sum + "
                              "4*sm__sass_thread_inst_executed_op_hfma_pred_on.sum" },
    [PREDICTED_TENSOR_FP64] = { "tensor FLOP (FP64)", "sm__ops_path_tensor_src_fp64.sum" },
    [PREDICTED_TENSOR_TF32] = { "tensor FLOP (TF32)", "sm__ops_path_tensor_src_tf32_dst_fp32.sum" },
    [PREDICTED_TENSOR_FP16] = { "tensor FLOP (FP16)", "sm__ops_path_tensor_src_fp16.sum" },
    [PREDICTED_TENSOR_BF16] = { "tensor FLOP (BF16)", "sm__ops_path_tensor_src_bf16_dst_fp32.sum" },
    [PREDICTED_LOADS_PER_THREAD] = { "global loads per thread", NULL },
    [PREDICTED_SHARED_LOADS_PER_THREAD] = { "shared values read per thread", NULL },
    [PREDICTED_LOAD_REQUESTS] = { "global load requests",
                                  "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum" },
    [PREDICTED_LOAD_SECTORS] = { "global load sectors",
                                 "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum" },
    [PREDICTED_LOAD_BYTES] = { "bytes into L1", "l1tex__t_bytes_pipe_lsu_mem_global_op_ld.sum" },
    [PREDICTED_STORE_REQUESTS] = { "global store requests",
                                   "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum" },
    [PREDICTED_STORE_SECTORS] = { "global store sectors",
                                  "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum" },
    [PREDICTED_COMPULSORY_READ_BYTES] = { "compulsory DRAM bytes read", "dram__bytes_read.sum" },
    [PREDICTED_COMPULSORY_BYTES] = { "compulsory DRAM bytes", NULL },
    [PREDICTED_MOVED_BYTES] = { "bytes moved at the measured level", NULL },
};

void prediction_set(struct prediction *prediction, enum predicted_quantity quantity, uint64_t value)
{
    prediction->relation[quantity] = RELATION_EQUAL;
    prediction->value[quantity] = value;
}

void prediction_set_least(struct prediction *prediction, enum predicted_quantity quantity,
                          uint64_t value)
{
    prediction->relation[quantity] = RELATION_AT_LEAST;
    prediction->value[quantity] = value;
}

uint64_t prediction_get(const struct prediction *prediction, enum predicted_quantity quantity)
{
    return prediction->relation[quantity] != RELATION_UNKNOWN ? prediction->value[quantity] : 0;
}

uint64_t prediction_sectors(uint64_t first, uint64_t bytes)
{
    if (bytes == 0)
        return 0;
    return (first + bytes - 1) / SECTOR_BYTES - first / SECTOR_BYTES + 1;
}

static bool any_known(const struct prediction *predictions, size_t count, size_t quantity)
{
    for (size_t i = 0; i < count; i++)
        if (predictions[i].relation[quantity] != RELATION_UNKNOWN)
            return true;
    return false;
}

void prediction_print_table(FILE *file, const struct prediction *predictions,
                            const char *const *titles, size_t count)
{
    fprintf(file, "%-*s", LABEL_WIDTH, "predicted for one launch");
    for (size_t i = 0; i < count; i++)
        fprintf(file, " %*s", COLUMN_WIDTH, titles[i]);
    fputc('\n', file);
    for (size_t quantity = 0; quantity < PREDICTED_QUANTITY_COUNT; quantity++) {
        if (!any_known(predictions, count, quantity))
            continue;
        fprintf(file, "%-*s", LABEL_WIDTH, quantities[quantity].label);
        for (size_t i = 0; i < count; i++) {
            if (predictions[i].relation[quantity] != RELATION_UNKNOWN)
                fprintf(file, " %*" PRIu64, COLUMN_WIDTH, predictions[i].value[quantity]);
            else
                fprintf(file, " %*s", COLUMN_WIDTH, "-");
        }
        fputc('\n', file);
    }
}

void prediction_print_csv(FILE *file, const struct prediction *prediction, const char *kernel,
                          const char *precision)
{
    for (size_t i = 0; i < PREDICTED_QUANTITY_COUNT; i++) {
        if (prediction->relation[i] == RELATION_UNKNOWN || quantities[i].metrics == NULL)
            continue;
        fprintf(file, "%s,%s,%s,%s,%s,%" PRIu64 "\n", kernel, precision, quantities[i].label,
                quantities[i].metrics,
                prediction->relation[i] == RELATION_EQUAL ? "==" : ">=", prediction->value[i]);
    }
}
