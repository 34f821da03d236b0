#include "kernels/polyhedral/polyhedral_model.h"

enum { AXES = 3, CORNERS = 3, RESULTS = 4 };

/* Operations for one point and two faces, which have three edges between them. Roots, divisions,
 * logarithms and arctangents count as one each where the work is asked for; what a GPU executes for
 * them is a sequence that the toolkit chooses, so that more is counted than the additions,
 * multiplications and multiply-adds that stand in the source.
 *
 * A face: 9 for the differences to three corners, 15 for their squared lengths, 5 for its height,
 * 1 for the numerator and 23 for the denominator of its angle, 1 for doubling it; then
 * - edge by edge: 1 for the angle times the height, 2 for the potential, 6 for the acceleration,
 * and for each edge 3 for the logarithm's argument, 15 for E r, 5 for r E r, 2 and 6 for the sums;
 * - face by face: 1 for the angle times the height, 2 and 6 for the sums, and for each of three
 *   sides 3 for the logarithm's argument, 5 for the distance across and 2 for the sum. */
enum {
    FACE_FLOP = 9 + 15 + 5 + 1 + 23 + 1,
    EDGE_FLOP = 3 + 15 + 5 + 2 + 6,
    SHARED_FLOP_OF_TWO = 2 * (FACE_FLOP + 1 + 2 + 6) + 3 * EDGE_FLOP,
    NAIVE_FLOP_OF_TWO = 2 * (FACE_FLOP + 1 + 2 + 6 + 3 * (3 + 5 + 2)),
    SPECIAL_OF_TWO = 2 * (3 + 1) + 3 * (1 + 1)
};

static uint64_t face_count(const struct problem_sizes *sizes)
{
    return 8 * (uint64_t)sizes->value[0] * sizes->value[0];
}

/* The corners' indices and the vertices' and points' coordinates in, the results out. */
static void predict(struct prediction *out, const struct problem_sizes *sizes, size_t element_bytes,
                    uint64_t flop_of_two)
{
    const uint64_t faces = face_count(sizes);
    const uint64_t points = sizes->value[1];
    const uint64_t read =
        faces * CORNERS * sizeof(unsigned) + (faces / 2 + 2 + points) * AXES * element_bytes;
    prediction_set(out, PREDICTED_FLOP_ASKED,
                   points * (faces / 2) * (SHARED_FLOP_OF_TWO + SPECIAL_OF_TWO));
    prediction_set_least(
        out, element_bytes == sizeof(double) ? PREDICTED_FLOP_FP64 : PREDICTED_FLOP_FP32,
        points * (faces / 2) * flop_of_two);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, read);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES, read + points * RESULTS * element_bytes);
}

void polyhedral_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                              size_t element_bytes)
{
    predict(out, sizes, element_bytes, NAIVE_FLOP_OF_TWO);
}

void polyhedral_predict_shared(struct prediction *out, const struct problem_sizes *sizes,
                               size_t element_bytes)
{
    predict(out, sizes, element_bytes, SHARED_FLOP_OF_TWO);
}
