#include "kernels/matmul/matmul_problem.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREAD_LIMIT = 64, COLUMN_TILE = 512, DEPTH_TILE = 64 };

/* Mixes row and column so that neighbours and transposed pairs differ; any odd constants do. */
static unsigned scatter(size_t row, size_t column)
{
    uint32_t mixed = (uint32_t)row * 2654435761u ^ (uint32_t)column * 2246822519u;
    mixed ^= mixed >> 15;
    mixed *= 3266489917u;
    return mixed >> 16;
}

signed char matmul_left_element(size_t row, size_t column)
{
    return (signed char)((int)(scatter(row, column) % 7) - 3);
}

signed char matmul_right_element(size_t row, size_t column)
{
    return (signed char)((int)(scatter(row + 1, column) % 5) - 2);
}

/* Adds the products of one tile of depth to one tile of a row of results. */
static void accumulate(double *sums, const struct matmul_problem *problem, const double *right,
                       size_t row, size_t first_depth, size_t depth, size_t width)
{
    for (size_t p = 0; p < depth; p++) {
        const double factor = problem->left[row * problem->depth + first_depth + p];
        const double *products = right + p * COLUMN_TILE;
        for (size_t j = 0; j < width; j++)
            sums[j] += factor * products[j];
    }
}

struct share {
    const struct matmul_problem *problem;
    size_t first_row;
    size_t end_row;
    double *tile; /* of the right matrix: DEPTH_TILE rows of COLUMN_TILE */
};

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Tiles keep the right matrix's part in the cache while all rows of the share use it. */
static void compute_tile(const struct share *share, size_t first_column, size_t first_depth)
{
    const struct matmul_problem *problem = share->problem;
    const size_t width = least(COLUMN_TILE, problem->columns - first_column);
    const size_t depth = least(DEPTH_TILE, problem->depth - first_depth);
    for (size_t p = 0; p < depth; p++)
        for (size_t j = 0; j < width; j++)
            share->tile[p * COLUMN_TILE + j] =
                problem->right[(first_depth + p) * problem->columns + first_column + j];
    for (size_t i = share->first_row; i < share->end_row; i++)
        accumulate(problem->expected + i * problem->columns + first_column, problem, share->tile, i,
                   first_depth, depth, width);
}

static void *compute_share(void *argument)
{
    const struct share *share = argument;
    for (size_t j = 0; j < share->problem->columns; j += COLUMN_TILE)
        for (size_t p = 0; p < share->problem->depth; p += DEPTH_TILE)
            compute_tile(share, j, p);
    return NULL;
}

/* Splits the rows among the processors. A thread that cannot be started is done here instead. */
static bool compute_expected(const struct matmul_problem *problem, struct failure *failure)
{
    struct share shares[THREAD_LIMIT];
    pthread_t threads[THREAD_LIMIT];
    bool started[THREAD_LIMIT];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t count = least(processors > 0 ? (size_t)processors : 1, THREAD_LIMIT);
    count = least(count, problem->rows);
    double *tiles = calloc(count, sizeof *tiles * DEPTH_TILE * COLUMN_TILE);
    if (tiles == NULL)
        return failure_set(failure, "out of memory");
    for (size_t i = 0; i < count; i++) {
        shares[i] =
            (struct share){ problem, problem->rows * i / count, problem->rows * (i + 1) / count,
                            tiles + i * DEPTH_TILE * COLUMN_TILE };
        started[i] = pthread_create(&threads[i], NULL, compute_share, &shares[i]) == 0;
        if (!started[i])
            compute_share(&shares[i]);
    }
    for (size_t i = 0; i < count; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
    free(tiles);
    return true;
}

static void fill(struct matmul_problem *problem)
{
    for (size_t i = 0; i < problem->rows; i++)
        for (size_t p = 0; p < problem->depth; p++)
            problem->left[i * problem->depth + p] = matmul_left_element(i, p);
    for (size_t p = 0; p < problem->depth; p++)
        for (size_t j = 0; j < problem->columns; j++)
            problem->right[p * problem->columns + j] = matmul_right_element(p, j);
}

static bool build(struct matmul_problem *problem, struct failure *failure)
{
    problem->left = malloc(problem->rows * problem->depth);
    problem->right = malloc(problem->depth * problem->columns);
    problem->expected = calloc(problem->rows * problem->columns, sizeof *problem->expected);
    if (problem->left == NULL || problem->right == NULL || problem->expected == NULL)
        return failure_set(failure, "out of memory for the matrices and their product");
    fill(problem);
    return compute_expected(problem, failure);
}

bool matmul_problem_create(void **problem, const struct problem_sizes *sizes,
                           struct failure *failure)
{
    *problem = NULL;
    struct matmul_problem *created = calloc(1, sizeof *created);
    if (created == NULL)
        return failure_set(failure, "out of memory");
    created->rows = sizes->value[0];
    created->columns = sizes->value[1];
    created->depth = sizes->value[2];
    if (!build(created, failure)) {
        matmul_problem_free(created);
        return false;
    }
    *problem = created;
    return true;
}

void matmul_problem_free(void *problem)
{
    struct matmul_problem *owned = problem;
    if (owned == NULL)
        return;
    free(owned->expected);
    free(owned->right);
    free(owned->left);
    free(owned);
}

/* Bitwise-like comparison of exact numbers; written so that NaN fails it. */
static bool check_element(const struct matmul_problem *problem, size_t index, double result,
                          struct failure *failure)
{
    const double expected = problem->expected[index];
    if (result >= expected && result <= expected)
        return true;
    return failure_set(failure, "wrong at row %zu, column %zu: %g, expected %g",
                       index / problem->columns, index % problem->columns, result, expected);
}

bool matmul_verify_float(const struct matmul_problem *problem, const float *result,
                         struct failure *failure)
{
    for (size_t i = 0; i < problem->rows * problem->columns; i++)
        if (!check_element(problem, i, (double)result[i], failure))
            return false;
    return true;
}

bool matmul_verify_double(const struct matmul_problem *problem, const double *result,
                          struct failure *failure)
{
    for (size_t i = 0; i < problem->rows * problem->columns; i++)
        if (!check_element(problem, i, result[i], failure))
            return false;
    return true;
}

const struct problem matmul_problem_definition = {
    .name = "MatrixMultiplication",
    .size_names = { "M", "N", "K" },
    .size_count = 3,
    .default_sizes = { { 512, 512, 512 } },
    .profiling_sizes = { { 4096, 4096, 4096 } },
    .size_maximum = MATMUL_SIZE_MAXIMUM,
    .create = matmul_problem_create,
    .free = matmul_problem_free,
};
