/* Ceiling kernels: what share of a device's derived ceilings a real kernel reaches. */
#include <new>
#include <vector>

#include "kernels/peak/peak_kernels.h"

double peak_clock_hz(const device_array<clock_sample> &sample)
{
    clock_sample seen;
    struct failure ignored;
    if (!sample.download(&seen, &ignored) || seen.nanoseconds == 0)
        return 0;
    return 1e9 * static_cast<double>(seen.cycles) / static_cast<double>(seen.nanoseconds);
}

int peak_compute_capability()
{
    struct failure ignored;
    int major = 0;
    int minor = 0;
    if (!cuda_attribute(&major, cudaDevAttrComputeCapabilityMajor, &ignored) ||
        !cuda_attribute(&minor, cudaDevAttrComputeCapabilityMinor, &ignored))
        return 0;
    return 10 * major + minor;
}

namespace
{

bool create(void **problem, const struct problem_sizes *sizes, struct failure *failure)
{
    *problem = new (std::nothrow) peak_problem{ *sizes };
    return *problem != nullptr || failure_set(failure, "out of memory");
}

void free_problem(void *problem)
{
    delete static_cast<peak_problem *>(problem);
}

void append(std::vector<struct kernel_row> *rows, const row_list &more)
{
    rows->insert(rows->end(), more.rows, more.rows + more.count);
}

/* Without a device only the predictions can be had, for the largest set of kernels. */
std::vector<struct kernel_row> rows_of_device()
{
    constexpr int warpgroup_capability = 90;
    const int capability = peak_compute_capability();
    std::vector<struct kernel_row> rows;
    append(&rows, peak_arithmetic_rows());
    append(&rows, peak_mma_rows());
    if (capability == warpgroup_capability || capability == 0)
        append(&rows, peak_wgmma_rows());
    append(&rows, peak_memory_rows());
    return rows;
}

size_t multiprocessors_of_device()
{
    constexpr size_t without_device = 132;
    struct failure ignored;
    int count = 0;
    if (!cuda_attribute(&count, cudaDevAttrMultiProcessorCount, &ignored))
        return without_device;
    return static_cast<size_t>(count);
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<struct kernel_row> rows = rows_of_device();
    const struct problem_sizes sizes = { { multiprocessors_of_device(), 4096, 4096 } };
    const struct problem peak = {
        "Peak", { "MULTIPROCESSORS", "ITERATIONS", "MEBIBYTES" },
        3,      sizes,
        sizes,  1 << 18, /* keeps the sums of all kernels exact */
        create, free_problem,
    };
    const struct program peak_program = {
        "peak_cuda", "Cuda", &peak, rows.data(), rows.size(), &cuda_backend,
    };
    return program_main(&peak_program, argc, argv);
}
