/* Face by face, constants straight from global memory. */
#include "kernels/polyhedral/polyhedral_kernels.h"

template <typename T> struct naive_face {
    polyhedral_triangle<T> triangle;
    polyhedral_vector<T> outward[3];
    T length[3];
};

template <typename T>
__global__ void __launch_bounds__(POLYHEDRAL_BLOCK)
    polyhedral_init_naive(T *__restrict__ constants, polyhedral_mesh<T> mesh)
{
    const unsigned face = blockIdx.x * POLYHEDRAL_BLOCK + threadIdx.x;
    if (face >= mesh.face_count)
        return;
    const uint3 corners = mesh.faces[face];
    naive_face<T> made;
    made.triangle = polyhedral_triangle_of(mesh, corners.x, corners.y, corners.z);
    for (int side = 0; side < 3; side++) {
        const polyhedral_vector<T> &from = made.triangle.corner[side];
        const polyhedral_vector<T> &to = made.triangle.corner[(side + 1) % 3];
        made.outward[side] = polyhedral_outward(from, to, made.triangle.normal);
        made.length[side] = polyhedral_length(to - from);
    }
    reinterpret_cast<naive_face<T> *>(constants)[face] = made;
}

template <typename T>
__device__ void add_face(polyhedral_result<T> &sum, const naive_face<T> &face,
                         const polyhedral_vector<T> &point)
{
    const polyhedral_view<T> view = polyhedral_view_of(face.triangle, point);
    T strength = -view.height * view.angle;
#pragma unroll
    for (int side = 0; side < 3; side++)
        strength += polyhedral_dot(face.outward[side], view.corner[side]) *
                    polyhedral_logarithm(view, side, face.length[side]);
    sum.potential += view.height * strength;
    sum.acceleration = sum.acceleration - strength * face.triangle.normal;
}

template <typename T>
__global__ void __launch_bounds__(POLYHEDRAL_BLOCK)
    polyhedral_evaluate_naive(polyhedral_result<T> *__restrict__ results,
                              const polyhedral_vector<T> *__restrict__ points, size_t point_count,
                              const T *__restrict__ constants, unsigned face_count)
{
    const auto *faces = reinterpret_cast<const naive_face<T> *>(constants);
    const size_t index = static_cast<size_t>(blockIdx.x) * POLYHEDRAL_BLOCK + threadIdx.x;
    if (index >= point_count)
        return;
    const polyhedral_vector<T> point = points[index];
    polyhedral_result<T> sum = { 0, { 0, 0, 0 } };
    for (unsigned face = 0; face < face_count; face++)
        add_face(sum, faces[face], point);
    sum.potential /= 2;
    results[index] = sum;
}

template <typename T> polyhedral_method<T> polyhedral_naive_method()
{
    return { polyhedral_init_naive<T>, polyhedral_evaluate_naive<T>,
             sizeof(naive_face<T>) / sizeof(T) };
}

template polyhedral_method<float> polyhedral_naive_method<float>();
template polyhedral_method<double> polyhedral_naive_method<double>();
