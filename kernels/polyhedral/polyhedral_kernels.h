/* The polyhedral gravity kernels in CUDA, one method a file. CUDA C++.
 *
 * A method is a pair of kernels: `init` makes each face's constants of the body's vertices, one
 * face a thread; `evaluate` sums over all faces, one point a thread. */
#ifndef KERNELS_POLYHEDRAL_POLYHEDRAL_KERNELS_H
#define KERNELS_POLYHEDRAL_POLYHEDRAL_KERNELS_H

#include <cstddef>

#include <cuda_runtime.h>

enum { POLYHEDRAL_BLOCK = 128 };

template <typename T> struct polyhedral_vector {
    T x;
    T y;
    T z;
};

template <typename T> struct polyhedral_result {
    T potential;
    polyhedral_vector<T> acceleration;
};

/* A body in device memory: polyhedral_body.h says what the arrays hold. */
template <typename T> struct polyhedral_mesh {
    const polyhedral_vector<T> *vertices;
    const uint3 *faces;
    const uint3 *opposite;
    unsigned face_count;
};

/* `face_numbers` is the size of one face's constants, in numbers of type T. */
template <typename T> struct polyhedral_method {
    void (*init)(T *constants, polyhedral_mesh<T> mesh);
    void (*evaluate)(polyhedral_result<T> *results, const polyhedral_vector<T> *points,
                     size_t point_count, const T *constants, unsigned face_count);
    size_t face_numbers;
};

/* Defined for float and double. Naive: face by face, so that the two faces at an edge take its
 * logarithm twice, constants straight from global memory. Shared: each logarithm once, constants
 * staged through shared memory. */
template <typename T> polyhedral_method<T> polyhedral_naive_method();
template <typename T> polyhedral_method<T> polyhedral_shared_method();

#ifdef __CUDACC__
template <typename T>
__device__ polyhedral_vector<T> operator-(const polyhedral_vector<T> &a,
                                          const polyhedral_vector<T> &b)
{
    return { a.x - b.x, a.y - b.y, a.z - b.z };
}

template <typename T>
__device__ polyhedral_vector<T> operator+(const polyhedral_vector<T> &a,
                                          const polyhedral_vector<T> &b)
{
    return { a.x + b.x, a.y + b.y, a.z + b.z };
}

template <typename T>
__device__ polyhedral_vector<T> operator*(T factor, const polyhedral_vector<T> &a)
{
    return { factor * a.x, factor * a.y, factor * a.z };
}

template <typename T>
__device__ T polyhedral_dot(const polyhedral_vector<T> &a, const polyhedral_vector<T> &b)
{
    return fma(a.x, b.x, fma(a.y, b.y, a.z * b.z));
}

template <typename T>
__device__ polyhedral_vector<T> polyhedral_cross(const polyhedral_vector<T> &a,
                                                 const polyhedral_vector<T> &b)
{
    return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

template <typename T> __device__ T polyhedral_length(const polyhedral_vector<T> &a)
{
    return sqrt(polyhedral_dot(a, a));
}

/* What both methods keep of a face. Corners come first, so that a side runs from corner k to corner
 * (k + 1) % 3. */
template <typename T> struct polyhedral_triangle {
    polyhedral_vector<T> corner[3];
    polyhedral_vector<T> normal; /* outward, of length 1 */
    T twice_area;
};

template <typename T>
__device__ polyhedral_triangle<T> polyhedral_triangle_of(const polyhedral_mesh<T> &mesh,
                                                         unsigned first, unsigned second,
                                                         unsigned third)
{
    polyhedral_triangle<T> made;
    made.corner[0] = mesh.vertices[first];
    made.corner[1] = mesh.vertices[second];
    made.corner[2] = mesh.vertices[third];
    const polyhedral_vector<T> area =
        polyhedral_cross(made.corner[1] - made.corner[0], made.corner[2] - made.corner[0]);
    made.twice_area = polyhedral_length(area);
    made.normal = (1 / made.twice_area) * area;
    return made;
}

/* The side's normal in the plane of a face with this normal, outward, of length 1. */
template <typename T>
__device__ polyhedral_vector<T> polyhedral_outward(const polyhedral_vector<T> &from,
                                                   const polyhedral_vector<T> &to,
                                                   const polyhedral_vector<T> &normal)
{
    const polyhedral_vector<T> along = to - from;
    return (1 / polyhedral_length(along)) * polyhedral_cross(along, normal);
}

/* A face as it is seen from a point. */
template <typename T> struct polyhedral_view {
    polyhedral_vector<T> corner[3];
    T distance[3];
    T height;
    T angle; /* solid, signed */
};

/* The numerator of the angle's tangent, the volume that the corners span, is height times twice the
 * area: in this form nothing cancels. */
template <typename T>
__device__ polyhedral_view<T> polyhedral_view_of(const polyhedral_triangle<T> &face,
                                                 const polyhedral_vector<T> &point)
{
    polyhedral_view<T> view;
#pragma unroll
    for (int i = 0; i < 3; i++) {
        view.corner[i] = face.corner[i] - point;
        view.distance[i] = polyhedral_length(view.corner[i]);
    }
    view.height = polyhedral_dot(face.normal, view.corner[0]);
    const T *r = view.distance;
    const T below = r[0] * r[1] * r[2] + r[0] * polyhedral_dot(view.corner[1], view.corner[2]) +
                    r[1] * polyhedral_dot(view.corner[2], view.corner[0]) +
                    r[2] * polyhedral_dot(view.corner[0], view.corner[1]);
    view.angle = 2 * atan2(face.twice_area * view.height, below);
    return view;
}

/* ln((r1 + r2 + e) / (r1 + r2 - e)), exact also where the side is short against the distances. */
template <typename T>
__device__ T polyhedral_logarithm(const polyhedral_view<T> &view, int side, T length)
{
    const T around = view.distance[side] + view.distance[(side + 1) % 3];
    return log1p(2 * length / (around - length));
}
#endif

#endif
