/* Many results a thread: operands staged through shared memory by vector loads, and from there
 * through registers. */
#include "kernels/matmul/matmul_kernels.h"
#include "kernels/matmul/matmul_model.h"

namespace
{

/* The register-tiled kernel's shape as compile-time constants: register arrays may only be indexed
 * by those. */
template <typename T> struct tiling;

template <> struct tiling<float> {
    static constexpr int rows = MATMUL_FLOAT_ROWS;
    static constexpr int columns = MATMUL_FLOAT_COLUMNS;
    static constexpr int depth = MATMUL_FLOAT_DEPTH;
    static constexpr int thread_rows = MATMUL_FLOAT_THREAD_ROWS;
    static constexpr int thread_columns = MATMUL_FLOAT_THREAD_COLUMNS;
};

template <> struct tiling<double> {
    static constexpr int rows = MATMUL_DOUBLE_ROWS;
    static constexpr int columns = MATMUL_DOUBLE_COLUMNS;
    static constexpr int depth = MATMUL_DOUBLE_DEPTH;
    static constexpr int thread_rows = MATMUL_DOUBLE_THREAD_ROWS;
    static constexpr int thread_columns = MATMUL_DOUBLE_THREAD_COLUMNS;
};

template <typename T> struct operands {
    T *__restrict__ result;
    const T *__restrict__ left;
    const T *__restrict__ right;
    size_t rows;
    size_t columns;
    size_t depth;
};

template <typename T> struct alignas(MATMUL_VECTOR_BYTES) vector_of {
    static constexpr int size = MATMUL_VECTOR_BYTES / sizeof(T);
    T element[size];
};

template <typename T> struct layout : tiling<T> {
    using shape = tiling<T>;
    static constexpr int vector = vector_of<T>::size;
    static constexpr int threads =
        shape::rows * shape::columns / (shape::thread_rows * shape::thread_columns);
    static constexpr int warp_rows = MATMUL_LANE_ROWS * shape::thread_rows;
    static constexpr int warp_columns = MATMUL_LANE_COLUMNS * shape::thread_columns;
    /* A thread's results stand in groups of one vector by one vector; lanes lie side by side in
     * each group, so that a warp's shared loads hit all banks once. */
    static constexpr int row_groups = shape::thread_rows / vector;
    static constexpr int column_groups = shape::thread_columns / vector;
    static constexpr int left_vectors = shape::rows * shape::depth / vector / threads;
    static constexpr int right_vectors = shape::columns * shape::depth / vector / threads;
    static constexpr int left_rows_per_pass = threads / (shape::depth / vector);
    static constexpr int right_rows_per_pass = threads / (shape::columns / vector);
    /* The left tile is kept transposed; the padding spreads its columns over the banks. */
    static constexpr int left_pitch = shape::rows + vector;

    static_assert(shape::columns == MATMUL_WARP * vector,
                  "the model lets a warp load one row of the right tile");
    static_assert(left_vectors * left_rows_per_pass == shape::rows,
                  "the passes cover the left tile");
    static_assert(right_vectors * right_rows_per_pass == shape::depth,
                  "the passes cover the right tile");
};

template <typename T> struct shared_tiles {
    using L = layout<T>;
    alignas(MATMUL_VECTOR_BYTES) T left[2][L::depth][L::left_pitch];
    alignas(MATMUL_VECTOR_BYTES) T right[2][L::depth][L::columns];
};

template <typename T> __device__ vector_of<T> read_vector(const T *from)
{
    return *reinterpret_cast<const vector_of<T> *>(from);
}

/* To global memory in one access: left to itself the compiler splits some of these into stores of
 * single elements. */
__device__ inline void write_vector(float *to, const vector_of<float> &vector)
{
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(to)),
                 "f"(vector.element[0]), "f"(vector.element[1]), "f"(vector.element[2]),
                 "f"(vector.element[3])
                 : "memory");
}

__device__ inline void write_vector(double *to, const vector_of<double> &vector)
{
    asm volatile("st.global.v2.f64 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(to)),
                 "d"(vector.element[0]), "d"(vector.element[1])
                 : "memory");
}

/* One vector of a row, zero outside the matrix. Aligned rows hold whole vectors only. */
template <typename T, bool aligned>
__device__ vector_of<T> load_vector(const T *__restrict__ matrix, size_t rows, size_t columns,
                                    size_t row, size_t column)
{
    vector_of<T> loaded = {};
    if constexpr (aligned) {
        if (row < rows && column < columns)
            loaded = read_vector(&matrix[row * columns + column]);
    } else {
#pragma unroll
        for (int i = 0; i < vector_of<T>::size; i++)
            if (row < rows && column + i < columns)
                loaded.element[i] = matrix[row * columns + column + i];
    }
    return loaded;
}

template <typename T, bool aligned>
__device__ void store_vector(T *__restrict__ matrix, size_t rows, size_t columns, size_t row,
                             size_t column, const vector_of<T> &value)
{
    if constexpr (aligned) {
        if (row < rows && column < columns)
            write_vector(&matrix[row * columns + column], value);
    } else {
#pragma unroll
        for (int i = 0; i < vector_of<T>::size; i++)
            if (row < rows && column + i < columns)
                matrix[row * columns + column + i] = value.element[i];
    }
}

/* The part of the next tiles that one thread carries from global to shared memory. */
template <typename T> struct staged_vectors {
    vector_of<T> left[layout<T>::left_vectors];
    vector_of<T> right[layout<T>::right_vectors];
};

template <typename T, bool aligned>
__device__ void load_tiles(staged_vectors<T> &staged, const operands<T> &given, size_t first_row,
                           size_t first_column, size_t first_depth)
{
    using L = layout<T>;
    constexpr int left_per_row = L::depth / L::vector;
    constexpr int right_per_row = L::columns / L::vector;
    const int thread = static_cast<int>(threadIdx.x);
#pragma unroll
    for (int i = 0; i < L::left_vectors; i++)
        staged.left[i] =
            load_vector<T, aligned>(given.left, given.rows, given.depth,
                                    first_row + i * L::left_rows_per_pass + thread / left_per_row,
                                    first_depth + thread % left_per_row * L::vector);
#pragma unroll
    for (int i = 0; i < L::right_vectors; i++)
        staged.right[i] = load_vector<T, aligned>(
            given.right, given.depth, given.columns,
            first_depth + i * L::right_rows_per_pass + thread / right_per_row,
            first_column + thread % right_per_row * L::vector);
}

template <typename T>
__device__ void store_tiles(shared_tiles<T> &tiles, int buffer, const staged_vectors<T> &staged)
{
    using L = layout<T>;
    constexpr int left_per_row = L::depth / L::vector;
    constexpr int right_per_row = L::columns / L::vector;
    const int thread = static_cast<int>(threadIdx.x);
#pragma unroll
    for (int i = 0; i < L::left_vectors; i++)
#pragma unroll
        for (int j = 0; j < L::vector; j++)
            tiles.left[buffer][thread % left_per_row * L::vector + j]
                      [i * L::left_rows_per_pass + thread / left_per_row] =
                staged.left[i].element[j];
#pragma unroll
    for (int i = 0; i < L::right_vectors; i++)
        *reinterpret_cast<vector_of<T> *>(
            &tiles.right[buffer][i * L::right_rows_per_pass + thread / right_per_row]
                        [thread % right_per_row * L::vector]) = staged.right[i];
}

/* Where this thread's first result stands in the block's tile. */
struct position {
    int row;
    int column;
};

template <typename T> __device__ position thread_position()
{
    using L = layout<T>;
    constexpr int warps_across = L::columns / L::warp_columns;
    const int warp = static_cast<int>(threadIdx.x) / MATMUL_WARP;
    const int lane = static_cast<int>(threadIdx.x) % MATMUL_WARP;
    return { warp / warps_across * L::warp_rows + lane / MATMUL_LANE_COLUMNS * L::vector,
             warp % warps_across * L::warp_columns + lane % MATMUL_LANE_COLUMNS * L::vector };
}

template <typename T> struct thread_sums {
    T value[layout<T>::thread_rows][layout<T>::thread_columns];
};

template <typename T>
__device__ void multiply_tiles(thread_sums<T> &sums, const shared_tiles<T> &tiles, int buffer,
                               position at)
{
    using L = layout<T>;
#pragma unroll
    for (int p = 0; p < L::depth; p++) {
        vector_of<T> left[L::row_groups];
        vector_of<T> right[L::column_groups];
#pragma unroll
        for (int i = 0; i < L::row_groups; i++)
            left[i] =
                read_vector(&tiles.left[buffer][p][at.row + i * MATMUL_LANE_ROWS * L::vector]);
#pragma unroll
        for (int j = 0; j < L::column_groups; j++)
            right[j] = read_vector(
                &tiles.right[buffer][p][at.column + j * MATMUL_LANE_COLUMNS * L::vector]);
#pragma unroll
        for (int i = 0; i < L::thread_rows; i++)
#pragma unroll
            for (int j = 0; j < L::thread_columns; j++)
                sums.value[i][j] += left[i / L::vector].element[i % L::vector] *
                                    right[j / L::vector].element[j % L::vector];
    }
}

template <typename T, bool aligned>
__device__ void store_sums(const operands<T> &given, const thread_sums<T> &sums, size_t first_row,
                           size_t first_column)
{
    using L = layout<T>;
#pragma unroll
    for (int i = 0; i < L::thread_rows; i++)
#pragma unroll
        for (int j = 0; j < L::column_groups; j++) {
            vector_of<T> value;
#pragma unroll
            for (int k = 0; k < L::vector; k++)
                value.element[k] = sums.value[i][j * L::vector + k];
            store_vector<T, aligned>(given.result, given.rows, given.columns,
                                     first_row + i / L::vector * MATMUL_LANE_ROWS * L::vector +
                                         i % L::vector,
                                     first_column + j * MATMUL_LANE_COLUMNS * L::vector, value);
        }
}

} // namespace

/* While a block multiplies one pair of tiles it already loads the next pair into registers; two
 * buffers in shared memory make one barrier a step enough. */
template <typename T, bool aligned>
__global__ void __launch_bounds__(layout<T>::threads, aligned ? 2 : 1)
    matmul_register(T *__restrict__ result, const T *__restrict__ left, const T *__restrict__ right,
                    size_t rows, size_t columns, size_t depth)
{
    using L = layout<T>;
    __shared__ shared_tiles<T> tiles;
    const operands<T> given = { result, left, right, rows, columns, depth };
    const size_t first_row = static_cast<size_t>(blockIdx.y) * L::rows;
    const size_t first_column = static_cast<size_t>(blockIdx.x) * L::columns;
    const position at = thread_position<T>();
    thread_sums<T> sums = {};
    staged_vectors<T> staged;
    load_tiles<T, aligned>(staged, given, first_row, first_column, 0);
    store_tiles<T>(tiles, 0, staged);
    __syncthreads();
    int buffer = 0;
    for (size_t next = L::depth; next < depth; next += L::depth) {
        load_tiles<T, aligned>(staged, given, first_row, first_column, next);
        multiply_tiles<T>(sums, tiles, buffer, at);
        buffer ^= 1;
        store_tiles<T>(tiles, buffer, staged);
        __syncthreads();
    }
    multiply_tiles<T>(sums, tiles, buffer, at);
    store_sums<T, aligned>(given, sums, first_row + at.row, first_column + at.column);
}

template <typename T> matmul_kernel<T> matmul_register_kernel(const struct problem_sizes *sizes)
{
    const matmul_function<T> function = matmul_rows_are_aligned(sizes, sizeof(T))
                                            ? matmul_register<T, true>
                                            : matmul_register<T, false>;
    return { function, dim3(layout<T>::threads), layout<T>::rows, layout<T>::columns };
}

template matmul_kernel<float> matmul_register_kernel<float>(const struct problem_sizes *sizes);
template matmul_kernel<double> matmul_register_kernel<double>(const struct problem_sizes *sizes);
