#include "kernels/offload/offload_model.h"

#include "kernels/matmul/matmul_model.h"

void offload_predict_matmul_float(struct prediction *out, const struct problem_sizes *sizes)
{
    matmul_predict_library(out, sizes, sizeof(float), sizeof(float), PREDICTED_QUANTITY_COUNT);
}

void offload_predict_matmul_double(struct prediction *out, const struct problem_sizes *sizes)
{
    matmul_predict_library(out, sizes, sizeof(double), sizeof(double), PREDICTED_QUANTITY_COUNT);
}

/* One addition an element; two elements in and one out. */
static void predict_vec(struct prediction *out, const struct problem_sizes *sizes,
                        size_t element_bytes)
{
    const uint64_t bytes = sizes->value[0] * element_bytes;
    prediction_set(out, PREDICTED_FLOP_ASKED, sizes->value[0]);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, 2 * bytes);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES, 3 * bytes);
    prediction_set(out, PREDICTED_MOVED_BYTES, 3 * bytes);
}

void offload_predict_vec_float(struct prediction *out, const struct problem_sizes *sizes)
{
    predict_vec(out, sizes, sizeof(float));
}

void offload_predict_vec_double(struct prediction *out, const struct problem_sizes *sizes)
{
    predict_vec(out, sizes, sizeof(double));
}

void offload_predict_executed(struct prediction *prediction, size_t element_bytes, uint64_t times)
{
    prediction_set(prediction,
                   element_bytes == sizeof(double) ? PREDICTED_FLOP_FP64 : PREDICTED_FLOP_FP32,
                   times * prediction_get(prediction, PREDICTED_FLOP_ASKED));
}
