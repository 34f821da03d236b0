/* Every thread reads every body from global memory, element by element. */
#include "kernels/nbody/nbody_kernels.h"
#include "kernels/nbody/nbody_model.h"

template <typename T>
__global__ void __launch_bounds__(NBODY_BLOCK)
    nbody_naive(nbody_acceleration<T> *__restrict__ accelerations,
                const nbody_body<T> *__restrict__ bodies, size_t count, T softening)
{
    /* As plain numbers: aligned bodies would be loaded whole. */
    const T *elements = reinterpret_cast<const T *>(bodies);
    const size_t body = static_cast<size_t>(blockIdx.x) * NBODY_BLOCK + threadIdx.x;
    if (body >= count)
        return;
    const nbody_body<T> own = { elements[4 * body], elements[4 * body + 1], elements[4 * body + 2],
                                0 };
    nbody_acceleration<T> sum = { 0, 0, 0 };
    for (size_t other = 0; other < count; other++)
        nbody_attract(sum, own, elements[4 * other], elements[4 * other + 1],
                      elements[4 * other + 2], elements[4 * other + 3], softening);
    accelerations[body] = sum;
}

template <typename T> nbody_function<T> nbody_naive_kernel()
{
    return nbody_naive<T>;
}

template nbody_function<float> nbody_naive_kernel<float>();
template nbody_function<double> nbody_naive_kernel<double>();
