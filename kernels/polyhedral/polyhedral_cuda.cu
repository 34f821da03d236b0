/* Polyhedral gravity in CUDA: a launch makes the faces' constants in the region `init` and sums
 * over them in the region `evaluate`. */
#include <new>
#include <vector>

#include "kernels/harness/cuda_backend.h"
#include "kernels/harness/region.h"
#include "kernels/polyhedral/polyhedral_kernels.h"
#include "kernels/polyhedral/polyhedral_model.h"
#include "kernels/polyhedral/polyhedral_problem.h"

namespace
{

template <typename T> using choose_method = polyhedral_method<T> (*)();

template <typename T> struct device_state {
    device_array<polyhedral_vector<T>> vertices;
    device_array<uint3> faces;
    device_array<uint3> opposite;
    device_array<polyhedral_vector<T>> points;
    device_array<T> constants;
    device_array<polyhedral_result<T>> results;
};

template <typename T>
bool upload_vectors(device_array<polyhedral_vector<T>> *to, const double (*vectors)[3],
                    size_t count, struct failure *failure)
{
    std::vector<polyhedral_vector<T>> converted(count);
    for (size_t i = 0; i < count; i++)
        converted[i] = { static_cast<T>(vectors[i][0]), static_cast<T>(vectors[i][1]),
                         static_cast<T>(vectors[i][2]) };
    return to->allocate(count, failure) && to->upload(converted.data(), failure);
}

bool upload_indices(device_array<uint3> *to, const unsigned (*indices)[3], size_t count,
                    struct failure *failure)
{
    std::vector<uint3> converted(count);
    for (size_t i = 0; i < count; i++)
        converted[i] = make_uint3(indices[i][0], indices[i][1], indices[i][2]);
    return to->allocate(count, failure) && to->upload(converted.data(), failure);
}

template <typename T>
bool fill(device_state<T> *state, const struct polyhedral_problem *problem, size_t face_numbers,
          struct failure *failure)
{
    const struct polyhedral_body *body = &problem->body;
    return upload_vectors(&state->vertices, body->vertices, body->vertex_count, failure) &&
           upload_indices(&state->faces, body->faces, body->face_count, failure) &&
           upload_indices(&state->opposite, body->opposite, body->face_count, failure) &&
           upload_vectors(&state->points, problem->points, problem->point_count, failure) &&
           state->constants.allocate(body->face_count * face_numbers, failure) &&
           state->constants.poison(failure) &&
           state->results.allocate(problem->point_count, failure) && state->results.poison(failure);
}

template <typename T> void teardown(void *state)
{
    delete static_cast<device_state<T> *>(state);
}

template <typename T, choose_method<T> choose>
bool setup(void **out, const void *problem, struct failure *failure)
{
    *out = nullptr;
    auto *state = new (std::nothrow) device_state<T>();
    if (state == nullptr)
        return failure_set(failure, "out of memory");
    if (!fill(state, static_cast<const struct polyhedral_problem *>(problem), choose().face_numbers,
              failure)) {
        delete state;
        return false;
    }
    *out = state;
    return true;
}

unsigned blocks_for(size_t threads)
{
    return static_cast<unsigned>((threads + POLYHEDRAL_BLOCK - 1) / POLYHEDRAL_BLOCK);
}

template <typename T, choose_method<T> choose> bool launch(void *opaque, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    const polyhedral_method<T> method = choose();
    const auto face_count = static_cast<unsigned>(state->faces.count());
    region_enter("init");
    method.init<<<blocks_for(face_count), POLYHEDRAL_BLOCK>>>(
        state->constants.data(),
        { state->vertices.data(), state->faces.data(), state->opposite.data(), face_count });
    region_leave("init");
    if (!cuda_launched("polyhedral_init", failure))
        return false;
    region_enter("evaluate");
    method.evaluate<<<blocks_for(state->points.count()), POLYHEDRAL_BLOCK>>>(
        state->results.data(), state->points.data(), state->points.count(), state->constants.data(),
        face_count);
    region_leave("evaluate");
    return cuda_launched("polyhedral_evaluate", failure);
}

bool verify_numbers(const struct polyhedral_problem *problem, const float *results,
                    struct failure *failure)
{
    return polyhedral_verify_float(problem, results, failure);
}

bool verify_numbers(const struct polyhedral_problem *problem, const double *results,
                    struct failure *failure)
{
    return polyhedral_verify_double(problem, results, failure);
}

template <typename T> bool verify(void *opaque, const void *problem, struct failure *failure)
{
    const auto *state = static_cast<const device_state<T> *>(opaque);
    std::vector<polyhedral_result<T>> results(state->results.count());
    return state->results.download(results.data(), failure) &&
           verify_numbers(static_cast<const struct polyhedral_problem *>(problem),
                          &results.data()->potential, failure);
}

template <typename T, choose_method<T> choose>
bool occupancy(struct occupancy *out, void *, struct failure *failure)
{
    return cuda_occupancy(out, reinterpret_cast<const void *>(choose().evaluate), POLYHEDRAL_BLOCK,
                          0, failure);
}

using predict_function = void (*)(struct prediction *out, const struct problem_sizes *sizes,
                                  size_t element_bytes);

template <typename T, predict_function model>
void predict(struct prediction *out, const struct problem_sizes *sizes)
{
    model(out, sizes, sizeof(T));
}

/* No single kernel and no single region: a profiler is to capture all that one launch starts. */
template <typename T, choose_method<T> choose, predict_function model>
constexpr struct kernel_row row(const char *name, const char *precision)
{
    return { name,
             precision,
             nullptr,
             nullptr,
             predict<T, model>,
             setup<T, choose>,
             launch<T, choose>,
             verify<T>,
             occupancy<T, choose>,
             nullptr,
             teardown<T> };
}

template <typename T> constexpr struct kernel_row naive_row(const char *precision)
{
    return row<T, polyhedral_naive_method<T>, polyhedral_predict_naive>("naive", precision);
}

template <typename T> constexpr struct kernel_row shared_row(const char *precision)
{
    return row<T, polyhedral_shared_method<T>, polyhedral_predict_shared>("shared", precision);
}

const struct kernel_row rows[] = { naive_row<float>("FP32"), shared_row<float>("FP32"),
                                   naive_row<double>("FP64"), shared_row<double>("FP64") };

const struct program polyhedral_program = {
    "polyhedral_cuda",          "Cuda",        &polyhedral_problem_definition, rows,
    sizeof rows / sizeof *rows, &cuda_backend,
};

} // namespace

int main(int argc, char **argv)
{
    return program_main(&polyhedral_program, argc, argv);
}
