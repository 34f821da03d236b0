/* The matrix product in OpenCL C. REAL is float or double. Matrices lie row by row without gaps. */
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

/* Edge of a tile and of a work-group. */
#define TILE 16

kernel void multiply_naive(global REAL *result, global const REAL *left, global const REAL *right,
                           ulong rows, ulong columns, ulong depth)
{
    const size_t column = get_global_id(0);
    const size_t row = get_global_id(1);
    if (row >= rows || column >= columns)
        return;
    REAL sum = 0;
    for (size_t p = 0; p < depth; p++)
        sum += left[row * depth + p] * right[p * columns + column];
    result[row * columns + column] = sum;
}

/* Every work-item reaches both barriers: the guards cover the loads and the store alone. */
kernel void multiply_tiled(global REAL *result, global const REAL *left, global const REAL *right,
                           ulong rows, ulong columns, ulong depth)
{
    local REAL left_tile[TILE][TILE];
    local REAL right_tile[TILE][TILE];
    const size_t x = get_local_id(0);
    const size_t y = get_local_id(1);
    const size_t column = get_global_id(0);
    const size_t row = get_global_id(1);
    REAL sum = 0;
    for (size_t first = 0; first < depth; first += TILE) {
        left_tile[y][x] = row < rows && first + x < depth ? left[row * depth + first + x] : 0;
        right_tile[y][x] =
            first + y < depth && column < columns ? right[(first + y) * columns + column] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (size_t p = 0; p < TILE; p++)
            sum += left_tile[y][p] * right_tile[p][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < rows && column < columns)
        result[row * columns + column] = sum;
}
