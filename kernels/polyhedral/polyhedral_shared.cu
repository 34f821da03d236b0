/* Edge by edge, constants staged through shared memory. An edge belongs to the face along which it
 * runs from the lower to the higher vertex, so that its ends' distances are at hand. */
#include "kernels/polyhedral/polyhedral_kernels.h"

enum { FACES_STAGED = 32 };

/* E of an edge: symmetric. */
template <typename T> struct edge_matrix {
    T xx;
    T xy;
    T xz;
    T yy;
    T yz;
    T zz;
};

template <typename T> struct shared_face {
    polyhedral_triangle<T> triangle;
    edge_matrix<T> matrix[3];
    T length[3]; /* 0 where the side belongs to the neighbour */
};

template <typename T>
__device__ void add_product(edge_matrix<T> &sum, const polyhedral_vector<T> &a,
                            const polyhedral_vector<T> &b)
{
    sum.xx += a.x * b.x;
    sum.xy += a.x * b.y;
    sum.xz += a.x * b.z;
    sum.yy += a.y * b.y;
    sum.yz += a.y * b.z;
    sum.zz += a.z * b.z;
}

template <typename T>
__device__ polyhedral_vector<T> operator*(const edge_matrix<T> &e, const polyhedral_vector<T> &a)
{
    return { fma(e.xx, a.x, fma(e.xy, a.y, e.xz * a.z)), fma(e.xy, a.x, fma(e.yy, a.y, e.yz * a.z)),
             fma(e.xz, a.x, fma(e.yz, a.y, e.zz * a.z)) };
}

template <typename T>
__global__ void __launch_bounds__(POLYHEDRAL_BLOCK)
    polyhedral_init_shared(T *__restrict__ constants, polyhedral_mesh<T> mesh)
{
    const unsigned face = blockIdx.x * POLYHEDRAL_BLOCK + threadIdx.x;
    if (face >= mesh.face_count)
        return;
    const uint3 corners = mesh.faces[face];
    const uint3 across = mesh.opposite[face];
    const unsigned vertices[3] = { corners.x, corners.y, corners.z };
    const unsigned opposite[3] = { across.x, across.y, across.z };
    shared_face<T> made = {};
    made.triangle = polyhedral_triangle_of(mesh, corners.x, corners.y, corners.z);
#pragma unroll
    for (int side = 0; side < 3; side++) {
        const int next = (side + 1) % 3;
        if (vertices[side] > vertices[next])
            continue;
        const polyhedral_vector<T> &from = made.triangle.corner[side];
        const polyhedral_vector<T> &to = made.triangle.corner[next];
        const polyhedral_triangle<T> neighbour =
            polyhedral_triangle_of(mesh, vertices[next], vertices[side], opposite[side]);
        made.length[side] = polyhedral_length(to - from);
        add_product(made.matrix[side], made.triangle.normal,
                    polyhedral_outward(from, to, made.triangle.normal));
        add_product(made.matrix[side], neighbour.normal,
                    polyhedral_outward(to, from, neighbour.normal));
    }
    reinterpret_cast<shared_face<T> *>(constants)[face] = made;
}

/* All threads of a block see the same face, so that they branch alike. */
template <typename T>
__device__ void add_face(polyhedral_result<T> &sum, const shared_face<T> &face,
                         const polyhedral_vector<T> &point)
{
    const polyhedral_view<T> view = polyhedral_view_of(face.triangle, point);
    const T strength = view.height * view.angle;
    sum.potential -= view.height * strength;
    sum.acceleration = sum.acceleration + strength * face.triangle.normal;
#pragma unroll
    for (int side = 0; side < 3; side++) {
        if (face.length[side] == 0)
            continue;
        const T logarithm = polyhedral_logarithm(view, side, face.length[side]);
        const polyhedral_vector<T> pull = face.matrix[side] * view.corner[side];
        sum.potential += logarithm * polyhedral_dot(view.corner[side], pull);
        sum.acceleration = sum.acceleration - logarithm * pull;
    }
}

/* Every thread reaches both barriers; those behind the last point compute it once more. */
template <typename T>
__global__ void __launch_bounds__(POLYHEDRAL_BLOCK)
    polyhedral_evaluate_shared(polyhedral_result<T> *__restrict__ results,
                               const polyhedral_vector<T> *__restrict__ points, size_t point_count,
                               const T *__restrict__ constants, unsigned face_count)
{
    constexpr unsigned face_numbers = sizeof(shared_face<T>) / sizeof(T);
    __shared__ shared_face<T> staged[FACES_STAGED];
    const size_t index = static_cast<size_t>(blockIdx.x) * POLYHEDRAL_BLOCK + threadIdx.x;
    const polyhedral_vector<T> point = points[index < point_count ? index : point_count - 1];
    polyhedral_result<T> sum = { 0, { 0, 0, 0 } };
    for (unsigned first = 0; first < face_count; first += FACES_STAGED) {
        const unsigned faces = min(face_count - first, static_cast<unsigned>(FACES_STAGED));
        for (unsigned i = threadIdx.x; i < faces * face_numbers; i += POLYHEDRAL_BLOCK)
            reinterpret_cast<T *>(staged)[i] =
                constants[static_cast<size_t>(first) * face_numbers + i];
        __syncthreads();
        for (unsigned face = 0; face < faces; face++)
            add_face(sum, staged[face], point);
        __syncthreads();
    }
    sum.potential /= 2;
    if (index < point_count)
        results[index] = sum;
}

template <typename T> polyhedral_method<T> polyhedral_shared_method()
{
    return { polyhedral_init_shared<T>, polyhedral_evaluate_shared<T>,
             sizeof(shared_face<T>) / sizeof(T) };
}

template polyhedral_method<float> polyhedral_shared_method<float>();
template polyhedral_method<double> polyhedral_shared_method<double>();
