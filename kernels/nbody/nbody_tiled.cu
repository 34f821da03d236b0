/* The block stages the bodies through shared memory, a tile at a time. */
#include "kernels/nbody/nbody_kernels.h"
#include "kernels/nbody/nbody_model.h"

/* There are whole tiles only, so that every thread reaches the barriers and loads without a guard.
 */
template <typename T>
__global__ void __launch_bounds__(NBODY_BLOCK)
    nbody_tiled(nbody_acceleration<T> *__restrict__ accelerations,
                const nbody_body<T> *__restrict__ bodies, size_t count, T softening)
{
    __shared__ nbody_body<T> tile[NBODY_BLOCK];
    const size_t body = static_cast<size_t>(blockIdx.x) * NBODY_BLOCK + threadIdx.x;
    const nbody_body<T> own = bodies[body];
    nbody_acceleration<T> sum = { 0, 0, 0 };
    for (unsigned first = 0; first < gridDim.x; first++) {
        tile[threadIdx.x] = bodies[static_cast<size_t>(first) * NBODY_BLOCK + threadIdx.x];
        __syncthreads();
#pragma unroll 32
        for (int other = 0; other < NBODY_BLOCK; other++) {
            const nbody_body<T> at = tile[other];
            nbody_attract(sum, own, at.x, at.y, at.z, at.mass, softening);
        }
        __syncthreads();
    }
    if (body < count)
        accelerations[body] = sum;
}

template <typename T> nbody_function<T> nbody_tiled_kernel()
{
    return nbody_tiled<T>;
}

template nbody_function<float> nbody_tiled_kernel<float>();
template nbody_function<double> nbody_tiled_kernel<double>();
