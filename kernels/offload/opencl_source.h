/* The texts of the .cl files, put into the program by the build. */
#ifndef KERNELS_OFFLOAD_OPENCL_SOURCE_H
#define KERNELS_OFFLOAD_OPENCL_SOURCE_H

extern const char matmul_opencl_source[];
extern const char vec_opencl_source[];

#endif
