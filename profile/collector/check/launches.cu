// A program to be measured: each scenario launches kernels in a way that a collector must cope
// with. usage: launches SCENARIO [N]
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

static void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

__global__ void fill(float *out, size_t count, float value)
{
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < count)
        out[i] = value;
}

template <typename T> __global__ void product_naive(const T *a, const T *b, T *c, int n)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n)
        return;
    T sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
    c[size_t(row) * n + column] = sum;
}

namespace tiled
{
constexpr int tile = 16;

// n is a multiple of the tile.
__global__ void product(const float *a, const float *b, float *c, int n)
{
    __shared__ float a_tile[tile][tile];
    __shared__ float b_tile[tile][tile];
    const int column = blockIdx.x * tile + threadIdx.x;
    const int row = blockIdx.y * tile + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k += tile) {
        a_tile[threadIdx.y][threadIdx.x] = a[size_t(row) * n + k + threadIdx.x];
        b_tile[threadIdx.y][threadIdx.x] = b[size_t(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < tile; i++)
            sum += a_tile[threadIdx.y][i] * b_tile[i][threadIdx.x];
        __syncthreads();
    }
    c[size_t(row) * n + column] = sum;
}
} // namespace tiled

// y += a x in place: a replay that does not restore memory gives another y.
__global__ void axpy(float a, const float *x, float *y, size_t count)
{
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < count)
        y[i] += a * x[i];
}

// Waits for all blocks, so it hangs or fails unless it is launched as a cooperative kernel.
__global__ void set_then_add(float *out, size_t count)
{
    const size_t step = size_t(gridDim.x) * blockDim.x;
    const size_t first = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    for (size_t i = first; i < count; i += step)
        out[i] = 1.0f;
    cooperative_groups::this_grid().sync();
    for (size_t i = first; i < count; i += step)
        out[count - 1 - i] += 1.0f;
}

// Each block takes memory from the device's heap, as the runtimes of OpenMP do, and gives it back.
__global__ void borrow(unsigned *served)
{
    constexpr size_t bytes = 2776;
    if (threadIdx.x != 0)
        return;
    char *memory = static_cast<char *>(malloc(bytes));
    if (memory != nullptr) {
        memory[0] = memory[bytes - 1] = 1;
        atomicAdd(served, unsigned(memory[0]));
    }
    free(memory);
}

struct problem {
    int n;
    size_t count;
    float *a = nullptr;
    float *b = nullptr;
    float *c = nullptr;

    explicit problem(int size) : n(size), count(size_t(size) * size)
    {
        for (float **matrix : { &a, &b, &c })
            check(cudaMalloc(matrix, count * sizeof(float)), "cudaMalloc");
    }

    ~problem()
    {
        for (float *matrix : { a, b, c })
            cudaFree(matrix);
    }

    unsigned blocks() const
    {
        return unsigned((count + 255) / 256);
    }

    void fill_inputs(cudaStream_t stream = nullptr) const
    {
        nvtxRangePushA("init");
        fill<<<blocks(), 256, 0, stream>>>(a, count, 1.0f);
        fill<<<blocks(), 256, 0, stream>>>(b, count, 2.0f);
        nvtxRangePop();
    }

    void multiply_tiled(cudaStream_t stream = nullptr) const
    {
        const dim3 block(tiled::tile, tiled::tile);
        const dim3 grid(n / tiled::tile, n / tiled::tile);
        tiled::product<<<grid, block, 0, stream>>>(a, b, c, n);
    }

    void multiply_naive(cudaStream_t stream = nullptr) const
    {
        const dim3 block(32, 8);
        const dim3 grid((n + 31) / 32, (n + 7) / 8);
        product_naive<float><<<grid, block, 0, stream>>>(a, b, c, n);
    }

    // Every element of c must have this value.
    bool holds(float expected) const
    {
        std::vector<float> host(count);
        check(cudaMemcpy(host.data(), c, count * sizeof(float), cudaMemcpyDeviceToHost),
              "copy back");
        for (size_t i = 0; i < count; i++)
            if (host[i] != expected) {
                std::printf("wrong: element %zu is %g, not %g\n", i, host[i], expected);
                return false;
            }
        return true;
    }
};

static int verdict(bool good)
{
    std::puts(good ? "results right" : "results wrong");
    return good ? 0 : 1;
}

// Products of ones and twos: 2 n. Then c += 0.5 a, twice: 2 n + 1.
static int products(int n)
{
    problem p(n);
    fill<<<1, 1>>>(p.c, 1, 0.0f);
    p.fill_inputs();
    nvtxRangePushA("matmul");
    p.multiply_naive();
    nvtxRangePushA("tiled");
    p.multiply_tiled();
    nvtxRangePop();
    nvtxDomainHandle_t library = nvtxDomainCreateA("library");
    nvtxEventAttributes_t attributes = {};
    attributes.version = NVTX_VERSION;
    attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
    attributes.message.ascii = "library range";
    nvtxDomainRangePushEx(library, &attributes);
    axpy<<<p.blocks(), 256>>>(0.5f, p.a, p.c, p.count);
    nvtxDomainRangePop(library);
    axpy<<<p.blocks(), 256>>>(0.5f, p.a, p.c, p.count);
    nvtxRangePop();
    check(cudaDeviceSynchronize(), "products");
    return verdict(p.holds(2.0f * n + 1.0f));
}

static int streams(int n)
{
    problem first(n);
    problem second(n);
    cudaStream_t left;
    cudaStream_t right;
    check(cudaStreamCreate(&left), "stream");
    check(cudaStreamCreateWithFlags(&right, cudaStreamNonBlocking), "stream");
    for (int i = 0; i < 3; i++) {
        first.fill_inputs(left);
        second.fill_inputs(right);
        first.multiply_tiled(left);
        second.multiply_naive(right);
    }
    check(cudaDeviceSynchronize(), "streams");
    const bool good = first.holds(2.0f * n) && second.holds(2.0f * n);
    cudaStreamDestroy(left);
    cudaStreamDestroy(right);
    return verdict(good);
}

// Two threads, each with a context of its own.
static int contexts(int n)
{
    check(cudaFree(nullptr), "start");
    bool good[2] = { false, false };
    auto work = [n, &good](int index) {
        CUcontext context;
        CUdevice device;
        cuDeviceGet(&device, 0);
        if (cuCtxCreate(&context, nullptr, 0, device) != CUDA_SUCCESS)
            return;
        nvtxRangePushA(index == 0 ? "thread zero" : "thread one");
        {
            problem p(n);
            good[index] = true;
            for (int i = 0; i < 3; i++) {
                p.fill_inputs();
                p.multiply_tiled();
                good[index] = p.holds(2.0f * n) && good[index];
            }
        }
        nvtxRangePop();
        cuCtxDestroy(context);
    };
    std::thread zero(work, 0);
    std::thread one(work, 1);
    zero.join();
    one.join();
    return verdict(good[0] && good[1]);
}

// Work on every GPU of the machine at the same time, submitted from one thread.
static int devices(int n)
{
    int count;
    check(cudaGetDeviceCount(&count), "device count");
    std::vector<problem *> problems;
    for (int device = 0; device < count; device++) {
        check(cudaSetDevice(device), "device");
        problems.push_back(new problem(n));
    }
    for (int device = 0; device < count; device++) {
        check(cudaSetDevice(device), "device");
        problems[device]->fill_inputs();
        nvtxRangePushA(("device " + std::to_string(device)).c_str());
        problems[device]->multiply_tiled();
        nvtxRangePop();
    }
    bool good = true;
    for (int device = 0; device < count; device++) {
        check(cudaSetDevice(device), "device");
        good = problems[device]->holds(2.0f * n) && good;
        delete problems[device];
    }
    return verdict(good);
}

// Kernels that allocate: all blocks of each launch must be served.
static int heap(int n)
{
    unsigned *served;
    check(cudaMalloc(&served, sizeof *served), "cudaMalloc");
    bool good = true;
    for (int i = 0; i < 4; i++) {
        unsigned blocks = 0;
        check(cudaMemset(served, 0, sizeof *served), "cudaMemset");
        borrow<<<n, 32>>>(served);
        check(cudaMemcpy(&blocks, served, sizeof blocks, cudaMemcpyDeviceToHost), "copy back");
        if (blocks != unsigned(n))
            std::printf("wrong: launch %d served %u of %d blocks\n", i, blocks, n);
        good = good && blocks == unsigned(n);
    }
    cudaFree(served);
    return verdict(good);
}

// Threads that share the primary context.
static int threads(int n)
{
    bool good[4] = {};
    std::vector<std::thread> all;
    for (int index = 0; index < 4; index++)
        all.emplace_back([n, index, &good] {
            nvtxRangePushA(("thread " + std::to_string(index)).c_str());
            problem p(n);
            p.fill_inputs(cudaStreamPerThread);
            p.multiply_tiled(cudaStreamPerThread);
            check(cudaStreamSynchronize(cudaStreamPerThread), "thread");
            good[index] = p.holds(2.0f * n);
            nvtxRangePop();
        });
    for (std::thread &thread : all)
        thread.join();
    return verdict(good[0] && good[1] && good[2] && good[3]);
}

// A cooperative launch, and one with attributes (clusters of two blocks).
static int special(int n)
{
    problem p(n);
    void *arguments[] = { &p.c, &p.count };
    check(cudaLaunchCooperativeKernel(reinterpret_cast<void *>(set_then_add), dim3(64), dim3(256),
                                      arguments, 0, nullptr),
          "cooperative launch");
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = 2;
    cluster.val.clusterDim.y = 1;
    cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(p.blocks());
    config.blockDim = dim3(256);
    config.attrs = &cluster;
    config.numAttrs = 1;
    fill<<<p.blocks(), 256>>>(p.a, p.count, 3.0f);
    check(cudaLaunchKernelEx(&config, axpy, 1.0f, static_cast<const float *>(p.a), p.c, p.count),
          "launch with attributes");
    check(cudaDeviceSynchronize(), "special");
    return verdict(p.holds(5.0f));
}

static int launch_graph(int n, bool kernel_before)
{
    problem p(n);
    if (kernel_before)
        p.fill_inputs();
    cudaStream_t stream;
    check(cudaStreamCreate(&stream), "stream");
    cudaGraph_t captured;
    cudaGraphExec_t executable;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "capture");
    p.fill_inputs(stream);
    p.multiply_naive(stream);
    axpy<<<p.blocks(), 256, 0, stream>>>(1.0f, p.a, p.c, p.count);
    check(cudaStreamEndCapture(stream, &captured), "end of capture");
    check(cudaGraphInstantiate(&executable, captured, 0), "instantiate");
    nvtxRangePushA("graph");
    for (int i = 0; i < 2; i++)
        check(cudaGraphLaunch(executable, stream), "graph launch");
    nvtxRangePop();
    check(cudaStreamSynchronize(stream), "graph");
    p.multiply_tiled(stream);
    axpy<<<p.blocks(), 256, 0, stream>>>(1.0f, p.a, p.c, p.count);
    check(cudaStreamSynchronize(stream), "after the graph");
    const bool good = p.holds(2.0f * n + 1.0f);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(captured);
    cudaStreamDestroy(stream);
    return verdict(good);
}

static int graph(int n)
{
    return launch_graph(n, true);
}

// The graph is the first thing that runs.
static int graph_first(int n)
{
    return launch_graph(n, false);
}

static int leave(int n)
{
    problem *never_freed = new problem(n);
    never_freed->fill_inputs();
    never_freed->multiply_tiled();
    check(cudaDeviceSynchronize(), "leave");
    std::exit(verdict(never_freed->holds(2.0f * n)));
}

static int crash(int n)
{
    problem *never_freed = new problem(n);
    never_freed->fill_inputs();
    never_freed->multiply_tiled();
    check(cudaDeviceSynchronize(), "crash");
    std::abort();
}

static int many(int n)
{
    problem p(n);
    for (int i = 0; i < 200; i++)
        axpy<<<p.blocks(), 256>>>(0.0f, p.a, p.c, p.count);
    check(cudaDeviceSynchronize(), "many");
    return 0;
}

static int ask_only(int)
{
    int count = 0;
    return cuInit(0) == CUDA_SUCCESS && cuDeviceGetCount(&count) == CUDA_SUCCESS ? 0 : 1;
}

static int no_cuda(int)
{
    nvtxRangePushA("no CUDA");
    nvtxRangePop();
    return 0;
}

static const struct {
    const char *name;
    int (*run)(int n);
} scenarios[] = {
    { "products", products }, { "streams", streams },
    { "contexts", contexts }, { "devices", devices },
    { "heap", heap },         { "threads", threads },
    { "graph", graph },       { "graph-first", graph_first },
    { "special", special },   { "exit", leave },
    { "abort", crash },       { "many", many },
    { "ask", ask_only },      { "no-cuda", no_cuda },
};

int main(int count, char **arguments)
{
    const int n = count > 2 ? std::atoi(arguments[2]) : 512;
    for (const auto &scenario : scenarios)
        if (count > 1 && std::strcmp(arguments[1], scenario.name) == 0)
            return scenario.run(n);
    std::fputs("usage: launches SCENARIO [N]\n", stderr);
    return 2;
}
