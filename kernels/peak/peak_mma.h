/* Warp-level matrix instructions (PTX ISA, "mma.sync.aligned"): 16 x 8 sums plus the product of
 * tiles that the lanes of a warp hold in registers. One struct a format, with one shape:
 *   sum, word      types of the sums and of one register of an operand
 *   depth          of one instruction
 *   left_words, right_words    registers of each operand in one lane
 *   left(), right()            what a lane's register holds, from operands of whole numbers
 *   multiply()                 the instruction
 * CUDA C++, for device code. */
#ifndef KERNELS_PEAK_PEAK_MMA_H
#define KERNELS_PEAK_PEAK_MMA_H

#include <cuda_bf16.h>
#include <cuda_fp16.h>

/* Two 16-bit numbers of neighbouring depth in one register. */
template <typename T> struct mma_pairs {
    using sum = float;
    using word = unsigned;
    static constexpr int depth = 16;
    static constexpr int left_words = 4;
    static constexpr int right_words = 2;

    static __device__ word pack(signed char low, signed char high)
    {
        const T first = static_cast<T>(static_cast<float>(low));
        const T second = static_cast<T>(static_cast<float>(high));
        return static_cast<word>(reinterpret_cast<const unsigned short &>(second)) << 16 |
               reinterpret_cast<const unsigned short &>(first);
    }

    static __device__ word left(const signed char *numbers, int lane, int index)
    {
        const int row = lane / 4 + index % 2 * 8;
        const int place = lane % 4 * 2 + index / 2 * 8;
        return pack(numbers[row * depth + place], numbers[row * depth + place + 1]);
    }

    static __device__ word right(const signed char *numbers, int pitch, int lane, int index)
    {
        const int place = lane % 4 * 2 + index * 8;
        const int column = lane / 4;
        return pack(numbers[place * pitch + column], numbers[(place + 1) * pitch + column]);
    }
};

struct mma_fp16 : mma_pairs<__half> {
    static __device__ void multiply(sum (&sums)[4], const word (&left)[4], const word (&right)[2])
    {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                     : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]),
                       "r"(right[1]));
    }
};

struct mma_bf16 : mma_pairs<__nv_bfloat16> {
    static __device__ void multiply(sum (&sums)[4], const word (&left)[4], const word (&right)[2])
    {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                     : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]),
                       "r"(right[1]));
    }
};

struct mma_tf32 {
    using sum = float;
    using word = unsigned;
    static constexpr int depth = 8;
    static constexpr int left_words = 4;
    static constexpr int right_words = 2;

    static __device__ word left(const signed char *numbers, int lane, int index)
    {
        const int row = lane / 4 + index % 2 * 8;
        const int place = lane % 4 + index / 2 * 4;
        return __float_as_uint(static_cast<float>(numbers[row * depth + place]));
    }

    static __device__ word right(const signed char *numbers, int pitch, int lane, int index)
    {
        const int place = lane % 4 + index * 4;
        return __float_as_uint(static_cast<float>(numbers[place * pitch + lane / 4]));
    }

    static __device__ void multiply(sum (&sums)[4], const word (&left)[4], const word (&right)[2])
    {
        asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
                     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                     : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]),
                       "r"(right[1]));
    }
};

/* Before compute capability 9.0 the only shape is 8 x 8 x 4: there the 16 x 8 x 16 instruction is
 * made of eight, with the same fragments. */
struct mma_fp64 {
    using sum = double;
    using word = double;
    static constexpr int depth = 16;
    static constexpr int left_words = 8;
    static constexpr int right_words = 4;

    static __device__ word left(const signed char *numbers, int lane, int index)
    {
        const int row = lane / 4 + index % 2 * 8;
        const int place = lane % 4 + index / 2 * 4;
        return numbers[row * depth + place];
    }

    static __device__ word right(const signed char *numbers, int pitch, int lane, int index)
    {
        const int place = lane % 4 + index * 4;
        return numbers[place * pitch + lane / 4];
    }

#if __CUDA_ARCH__ >= 900
    static __device__ void multiply(sum (&sums)[4], const word (&left)[8], const word (&right)[4])
    {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 "
                     "{%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, "
                     "{%12, %13, %14, %15}, {%0, %1, %2, %3};"
                     : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
                     : "d"(left[0]), "d"(left[1]), "d"(left[2]), "d"(left[3]), "d"(left[4]),
                       "d"(left[5]), "d"(left[6]), "d"(left[7]), "d"(right[0]), "d"(right[1]),
                       "d"(right[2]), "d"(right[3]));
    }
#else
    static __device__ void multiply(sum (&sums)[4], const word (&left)[8], const word (&right)[4])
    {
#pragma unroll
        for (int i = 0; i < 8; i++)
            asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
                         "{%0, %1}, {%2}, {%3}, {%0, %1};"
                         : "+d"(sums[i % 2 * 2]), "+d"(sums[i % 2 * 2 + 1])
                         : "d"(left[i]), "d"(right[i / 2]));
    }
#endif
};

#endif
