/* The n-body kernels in CUDA, one a file: one body a thread, NBODY_BLOCK threads a block. CUDA C++.
 */
#ifndef KERNELS_NBODY_NBODY_KERNELS_H
#define KERNELS_NBODY_NBODY_KERNELS_H

#include <cstddef>

#include <cuda_runtime.h>

template <typename T> struct alignas(16) nbody_body {
    T x;
    T y;
    T z;
    T mass;
};

template <typename T> struct nbody_acceleration {
    T x;
    T y;
    T z;
};

/* The bodies are filled up to whole tiles with ones of no mass; accelerations are written for the
 * first `count`. */
template <typename T>
using nbody_function = void (*)(nbody_acceleration<T> *accelerations, const nbody_body<T> *bodies,
                                size_t count, T softening);

/* Defined for float and double. */
template <typename T> nbody_function<T> nbody_naive_kernel();
template <typename T> nbody_function<T> nbody_tiled_kernel();

#ifdef __CUDACC__
/* What is softened away from 0 is no subnormal number: no need of the slower general form. */
__device__ inline float nbody_inverse_root(float value)
{
    float root;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(value));
    return root;
}

__device__ inline double nbody_inverse_root(double value)
{
    return rsqrt(value);
}

/* Twelve instructions and a reciprocal root: nbody_model.c counts them. */
template <typename T>
__device__ void nbody_attract(nbody_acceleration<T> &sum, const nbody_body<T> &own, T x, T y, T z,
                              T mass, T softening)
{
    const T across_x = x - own.x;
    const T across_y = y - own.y;
    const T across_z = z - own.z;
    const T squared =
        fma(across_x, across_x, fma(across_y, across_y, fma(across_z, across_z, softening)));
    const T inverse = nbody_inverse_root(squared);
    const T strength = mass * inverse * (inverse * inverse);
    sum.x = fma(strength, across_x, sum.x);
    sum.y = fma(strength, across_y, sum.y);
    sum.z = fma(strength, across_z, sum.z);
}
#endif

#endif
