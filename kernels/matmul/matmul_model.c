#include "kernels/matmul/matmul_model.h"

enum { SECTOR_BYTES = 32 };

const struct matmul_tiling matmul_float_tiling = { MATMUL_FLOAT_ROWS, MATMUL_FLOAT_COLUMNS,
                                                   MATMUL_FLOAT_DEPTH, MATMUL_FLOAT_THREAD_ROWS,
                                                   MATMUL_FLOAT_THREAD_COLUMNS };
const struct matmul_tiling matmul_double_tiling = { MATMUL_DOUBLE_ROWS, MATMUL_DOUBLE_COLUMNS,
                                                    MATMUL_DOUBLE_DEPTH, MATMUL_DOUBLE_THREAD_ROWS,
                                                    MATMUL_DOUBLE_THREAD_COLUMNS };

struct shape {
    uint64_t rows;    /* M */
    uint64_t columns; /* N */
    uint64_t depth;   /* K */
    uint64_t element_bytes;
};

/* Requests of warps, and the sectors they touch. */
struct accesses {
    uint64_t requests;
    uint64_t sectors;
};

static struct shape shape_of(const struct problem_sizes *sizes, size_t element_bytes)
{
    return (struct shape){ sizes->value[0], sizes->value[1], sizes->value[2], element_bytes };
}

static uint64_t divide_up(uint64_t value, uint64_t divisor)
{
    return (value + divisor - 1) / divisor;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static struct accesses add_times(struct accesses sum, struct accesses part, uint64_t times)
{
    return (struct accesses){ sum.requests + part.requests * times,
                              sum.sectors + part.sectors * times };
}

bool matmul_rows_are_aligned(const struct problem_sizes *sizes, size_t element_bytes)
{
    const size_t per_vector = MATMUL_VECTOR_BYTES / element_bytes;
    return sizes->value[1] % per_vector == 0 && sizes->value[2] % per_vector == 0;
}

/* Of a matrix of `rows` rows of `columns` elements: each row read or written in runs of 32
 * neighbours, a warp each, from the row's start. */
static struct accesses row_runs(uint64_t rows, uint64_t columns, uint64_t element_bytes)
{
    struct accesses sum = { 0, 0 };
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t j = 0; j < columns; j += MATMUL_WARP) {
            sum.requests += 1;
            sum.sectors += prediction_sectors((i * columns + j) * element_bytes,
                                              least(MATMUL_WARP, columns - j) * element_bytes);
        }
    return sum;
}

/* Each input and output moved once: no cache can save more. */
static void predict_problem(struct prediction *out, const struct shape *shape,
                            uint64_t output_bytes)
{
    const uint64_t read = (shape->rows + shape->columns) * shape->depth * shape->element_bytes;
    prediction_set(out, PREDICTED_FLOP_ASKED, 2 * shape->rows * shape->columns * shape->depth);
    prediction_set_least(out, PREDICTED_COMPULSORY_READ_BYTES, read);
    prediction_set(out, PREDICTED_COMPULSORY_BYTES,
                   read + shape->rows * shape->columns * output_bytes);
}

static void set_executed_flop(struct prediction *out, const struct shape *shape, uint64_t flop)
{
    prediction_set(
        out, shape->element_bytes == sizeof(double) ? PREDICTED_FLOP_FP64 : PREDICTED_FLOP_FP32,
        flop);
}

static void set_accesses(struct prediction *out, struct accesses loads, struct accesses stores)
{
    prediction_set(out, PREDICTED_LOAD_REQUESTS, loads.requests);
    prediction_set(out, PREDICTED_LOAD_SECTORS, loads.sectors);
    prediction_set(out, PREDICTED_LOAD_BYTES, loads.sectors * SECTOR_BYTES);
    prediction_set(out, PREDICTED_STORE_REQUESTS, stores.requests);
    prediction_set(out, PREDICTED_STORE_SECTORS, stores.sectors);
}

/* Two loads a thread and step. A warp is one row of 32 neighbouring columns: its lanes read one
 * element of the left matrix together, in one sector, and a run of a row of the right one. Every
 * row of results reads all rows of the right matrix. */
void matmul_predict_naive(struct prediction *out, const struct problem_sizes *sizes,
                          size_t element_bytes)
{
    const struct shape shape = shape_of(sizes, element_bytes);
    const uint64_t warps = shape.rows * divide_up(shape.columns, MATMUL_WARP);
    struct accesses loads = { warps * shape.depth, warps * shape.depth };
    loads = add_times(loads, row_runs(shape.depth, shape.columns, element_bytes), shape.rows);
    predict_problem(out, &shape, element_bytes);
    set_executed_flop(out, &shape, 2 * shape.rows * shape.columns * shape.depth);
    prediction_set(out, PREDICTED_LOADS_PER_THREAD, 2 * shape.depth);
    prediction_set(out, PREDICTED_SHARED_LOADS_PER_THREAD, 0);
    set_accesses(out, loads, row_runs(shape.rows, shape.columns, element_bytes));
}

/* Two loads a thread and tile. A warp loads a run of a row of each matrix; every block along the
 * columns reads all of the left matrix, every block along the rows all of the right one. The
 * multiplications run over whole tiles, with zeros outside the matrices. */
void matmul_predict_tiled(struct prediction *out, const struct problem_sizes *sizes,
                          size_t element_bytes)
{
    const struct shape shape = shape_of(sizes, element_bytes);
    const uint64_t block_rows = divide_up(shape.rows, MATMUL_TILE);
    const uint64_t block_columns = divide_up(shape.columns, MATMUL_TILE);
    const uint64_t tiles = divide_up(shape.depth, MATMUL_TILE);
    struct accesses loads = { 0, 0 };
    loads = add_times(loads, row_runs(shape.rows, shape.depth, element_bytes), block_columns);
    loads = add_times(loads, row_runs(shape.depth, shape.columns, element_bytes), block_rows);
    predict_problem(out, &shape, element_bytes);
    set_executed_flop(out, &shape,
                      2 * block_rows * block_columns * tiles * MATMUL_TILE * MATMUL_TILE *
                          MATMUL_TILE);
    prediction_set(out, PREDICTED_LOADS_PER_THREAD, 2 * tiles);
    prediction_set(out, PREDICTED_SHARED_LOADS_PER_THREAD, 2 * tiles * MATMUL_TILE);
    set_accesses(out, loads, row_runs(shape.rows, shape.columns, element_bytes));
}

/* A warp's access, lane by lane in rising order of address. */
struct warp_access {
    struct accesses counted;
    uint64_t next_sector; /* first that no lane so far has touched */
    bool any;
};

static void add_lane(struct warp_access *warp, uint64_t first_byte, uint64_t bytes)
{
    const uint64_t first = first_byte / SECTOR_BYTES;
    const uint64_t end = (first_byte + bytes - 1) / SECTOR_BYTES + 1;
    const uint64_t fresh = warp->any && first < warp->next_sector ? warp->next_sector : first;
    warp->counted.sectors += end > fresh ? end - fresh : 0;
    warp->counted.requests = 1;
    warp->next_sector = end;
    warp->any = true;
}

/* A rectangle of lanes over a matrix: each row of it has `lane_columns` lanes, `stride` elements
 * apart, each taking `width` elements from column `column` on if that is inside the matrix. */
struct lane_pattern {
    uint64_t lane_columns;
    uint64_t stride;
    uint64_t width;
};

struct matrix {
    uint64_t rows;
    uint64_t columns;
    uint64_t element_bytes;
};

static struct accesses count_warp(const struct matrix *matrix, const struct lane_pattern *pattern,
                                  uint64_t row, uint64_t column)
{
    struct warp_access warp = { { 0, 0 }, 0, false };
    for (uint64_t lane = 0; lane < MATMUL_WARP; lane++) {
        const uint64_t i = row + lane / pattern->lane_columns;
        const uint64_t j = column + lane % pattern->lane_columns * pattern->stride;
        if (i < matrix->rows && j < matrix->columns)
            add_lane(&warp, (i * matrix->columns + j) * matrix->element_bytes,
                     pattern->width * matrix->element_bytes);
    }
    return warp.counted;
}

/* The matrix covered once by tiles of tile_rows x tile_columns, each by warps of `pattern`: whole
 * vectors by one access each, or, where rows do not start on vectors, element by element, one
 * access for each place in the vector. */
static struct accesses cover(const struct matrix *matrix, uint64_t tile_rows, uint64_t tile_columns,
                             struct lane_pattern pattern, bool aligned)
{
    const uint64_t warp_rows = MATMUL_WARP / pattern.lane_columns;
    const uint64_t warp_columns = pattern.lane_columns * pattern.stride;
    const uint64_t end_row = divide_up(matrix->rows, tile_rows) * tile_rows;
    const uint64_t end_column = divide_up(matrix->columns, tile_columns) * tile_columns;
    const uint64_t places = aligned ? 1 : pattern.stride;
    struct accesses sum = { 0, 0 };
    pattern.width = aligned ? pattern.stride : 1;
    for (uint64_t i = 0; i < end_row; i += warp_rows)
        for (uint64_t j = 0; j < end_column; j += warp_columns)
            for (uint64_t place = 0; place < places; place++)
                sum = add_times(sum, count_warp(matrix, &pattern, i, j + place), 1);
    return sum;
}

/* Results: each of a thread's rows is a store of its own, so a warp stores MATMUL_LANE_ROWS rows
 * that lie as far apart as one thread's rows that follow each other reach. */
static struct accesses count_stores(const struct matrix *matrix, const struct matmul_tiling *tiling,
                                    bool aligned)
{
    const uint64_t vector = MATMUL_VECTOR_BYTES / matrix->element_bytes;
    const uint64_t group_rows = vector * MATMUL_LANE_ROWS;
    const uint64_t group_columns = vector * MATMUL_LANE_COLUMNS;
    const uint64_t end_row =
        divide_up(matrix->rows, (uint64_t)tiling->block_rows) * (uint64_t)tiling->block_rows;
    const uint64_t places = aligned ? 1 : vector;
    const uint64_t width = aligned ? vector : 1;
    struct accesses sum = { 0, 0 };
    for (uint64_t row = 0; row < end_row; row++) {
        if (row % group_rows >= vector)
            continue;
        for (uint64_t column = 0; column < matrix->columns; column += group_columns)
            for (uint64_t place = 0; place < places; place++) {
                struct warp_access warp = { { 0, 0 }, 0, false };
                for (uint64_t lane = 0; lane < MATMUL_WARP; lane++) {
                    const uint64_t i = row + lane / MATMUL_LANE_COLUMNS * vector;
                    const uint64_t j = column + lane % MATMUL_LANE_COLUMNS * vector + place;
                    if (i < matrix->rows && j < matrix->columns)
                        add_lane(&warp, (i * matrix->columns + j) * matrix->element_bytes,
                                 width * matrix->element_bytes);
                }
                sum = add_times(sum, warp.counted, 1);
            }
    }
    return sum;
}

static const struct matmul_tiling *tiling_of(size_t element_bytes)
{
    return element_bytes == sizeof(double) ? &matmul_double_tiling : &matmul_float_tiling;
}

/* A block loads its tiles of both matrices in whole vectors, neighbouring threads neighbouring
 * vectors of a row; a row of the left tile is block_depth wide, one of the right block_columns. */
void matmul_predict_register(struct prediction *out, const struct problem_sizes *sizes,
                             size_t element_bytes)
{
    const struct shape shape = shape_of(sizes, element_bytes);
    const struct matmul_tiling *tiling = tiling_of(element_bytes);
    const bool aligned = matmul_rows_are_aligned(sizes, element_bytes);
    const uint64_t tile_rows = (uint64_t)tiling->block_rows;
    const uint64_t tile_columns = (uint64_t)tiling->block_columns;
    const uint64_t tile_depth = (uint64_t)tiling->block_depth;
    const uint64_t block_rows = divide_up(shape.rows, tile_rows);
    const uint64_t block_columns = divide_up(shape.columns, tile_columns);
    const uint64_t tiles = divide_up(shape.depth, tile_depth);
    const uint64_t vector = MATMUL_VECTOR_BYTES / element_bytes;
    const uint64_t thread_results =
        (uint64_t)tiling->thread_rows * (uint64_t)tiling->thread_columns;
    const uint64_t threads = tile_rows * tile_columns / thread_results;
    const struct matrix left = { shape.rows, shape.depth, element_bytes };
    const struct matrix right = { shape.depth, shape.columns, element_bytes };
    const struct matrix result = { shape.rows, shape.columns, element_bytes };
    const struct lane_pattern left_lanes = { tile_depth / vector, vector, 0 };
    const struct lane_pattern right_lanes = { MATMUL_WARP, vector, 0 };
    struct accesses loads = { 0, 0 };
    loads =
        add_times(loads, cover(&left, tile_rows, tile_depth, left_lanes, aligned), block_columns);
    loads =
        add_times(loads, cover(&right, tile_depth, tile_columns, right_lanes, aligned), block_rows);
    predict_problem(out, &shape, element_bytes);
    set_executed_flop(out, &shape,
                      2 * block_rows * block_columns * tiles * tile_rows * tile_columns *
                          tile_depth);
    prediction_set(out, PREDICTED_LOADS_PER_THREAD,
                   tiles * (tile_rows + tile_columns) * tile_depth / threads /
                       (aligned ? vector : 1));
    prediction_set(out, PREDICTED_SHARED_LOADS_PER_THREAD,
                   tiles * tile_depth * (uint64_t)(tiling->thread_rows + tiling->thread_columns));
    set_accesses(out, loads, count_stores(&result, tiling, aligned));
}

void matmul_predict_library(struct prediction *out, const struct problem_sizes *sizes,
                            size_t input_bytes, size_t output_bytes, enum predicted_quantity tensor)
{
    enum { SURE_MULTIPLE = 16 };
    const struct shape shape = shape_of(sizes, input_bytes);
    predict_problem(out, &shape, output_bytes);
    bool sure = tensor != PREDICTED_QUANTITY_COUNT;
    for (size_t i = 0; i < PROGRAM_SIZE_LIMIT; i++)
        sure = sure && sizes->value[i] % SURE_MULTIPLE == 0;
    if (sure)
        prediction_set_least(out, tensor, 2 * shape.rows * shape.columns * shape.depth);
}
