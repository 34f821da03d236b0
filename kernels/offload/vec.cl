/* Vector addition in OpenCL C. REAL is float or double. */
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

kernel void add_naive(global REAL *sum, global const REAL *left, global const REAL *right,
                      ulong count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        sum[i] = left[i] + right[i];
}
