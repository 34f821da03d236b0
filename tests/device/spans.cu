// A program for checking what Nsight Compute writes: named, nested and repeated ranges, a CUDA
// graph, two streams, and, as `spans fork`, two processes. The kernels are small; each says how
// many FMA it executes.
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

static void check(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    std::fprintf(stderr, "spans: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
}

// STEPS FMA a thread.
template <typename Number, int STEPS> __global__ void multiply_add(Number *values)
{
    Number value = values[blockIdx.x * blockDim.x + threadIdx.x];
    for (int i = 0; i < STEPS; i++)
        value = value * Number(1.0001) + Number(0.5);
    values[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

namespace
{
__global__ void copy(const float *from, float *to)
{
    to[blockIdx.x * blockDim.x + threadIdx.x] = from[blockIdx.x * blockDim.x + threadIdx.x];
}
} // namespace

static const int BLOCKS = 1024;
static const int THREADS = 256;

static void run_graph(float *values, cudaStream_t stream)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "capture");
    multiply_add<float, 32><<<BLOCKS, THREADS, 0, stream>>>(values);
    multiply_add<float, 64><<<BLOCKS, THREADS, 0, stream>>>(values);
    check(cudaStreamEndCapture(stream, &graph), "end of capture");
    check(cudaGraphInstantiate(&executable, graph, 0), "instantiate");
    check(cudaProfilerStart(), "start");
    nvtxRangePushA("graph: both");
    check(cudaGraphLaunch(executable, stream), "graph launch");
    check(cudaStreamSynchronize(stream), "graph");
    nvtxRangePop();
    check(cudaProfilerStop(), "stop");
    check(cudaGraphExecDestroy(executable), "destroy");
    check(cudaGraphDestroy(graph), "destroy");
}

static void run()
{
    float *singles;
    double *doubles;
    cudaStream_t stream;
    check(cudaMalloc(&singles, 2 * BLOCKS * THREADS * sizeof *singles), "malloc");
    check(cudaMalloc(&doubles, BLOCKS * THREADS * sizeof *doubles), "malloc");
    check(cudaMemset(singles, 0, 2 * BLOCKS * THREADS * sizeof *singles), "memset");
    check(cudaMemset(doubles, 0, BLOCKS * THREADS * sizeof *doubles), "memset");
    check(cudaStreamCreate(&stream), "stream");
    multiply_add<float, 1><<<1, 32>>>(singles); // outside every range
    check(cudaDeviceSynchronize(), "warm-up");

    check(cudaProfilerStart(), "start");
    nvtxRangePushA("step");
    for (int i = 0; i < 2; i++) {
        nvtxRangePushA("single");
        multiply_add<float, 128><<<BLOCKS, THREADS>>>(singles);
        nvtxRangePop();
    }
    nvtxRangePushA("double");
    multiply_add<double, 128><<<BLOCKS, THREADS, 0, stream>>>(doubles);
    nvtxRangePop();
    copy<<<BLOCKS, THREADS>>>(singles, singles + BLOCKS * THREADS); // in "step" itself
    check(cudaDeviceSynchronize(), "step");
    nvtxRangePop();
    check(cudaProfilerStop(), "stop");

    run_graph(singles, stream);
    check(cudaStreamDestroy(stream), "destroy");
    check(cudaFree(singles), "free");
    check(cudaFree(doubles), "free");
}

int main(int argc, char **)
{
    if (argc > 1) {
        pid_t child = fork();
        if (child == 0) {
            run();
            return 0;
        }
        waitpid(child, nullptr, 0);
    }
    run();
    return 0;
}
