/* The reader of the files that LIKWID's NvMarker interface writes.
 *
 * Counters of instructions and of DRAM cannot be programmed in one run, so two files tell of one
 * program and complete each other: the second one's lines are put into the rows of the first one,
 * and the smaller of both times counts (counting instructions slows kernels down).
 *
 * The events are not named in the file. How many there are tells what they are:
 *
 *     1  DRAM_BYTES_SUM
 *     3  SMSP_SASS_THREAD_INST_EXECUTED_OP_{F,D,H}{ADD,MUL,FMA}_PRED_ON_SUM of one format
 *     9  the same of FP32, FP64 and FP16, in this order
 *
 * and the file's name EXECUTABLE.GROUP.likwid-marker names the program; GROUP is memory (1 event),
 * flops (3 or 9), flops-fp64, flops-fp32 or flops-fp16 (3).
 *
 * Source of the file's layout: LIKWID, src/libnvctr.c. */
#ifndef ROOFLINE_ANALYSIS_READ_LIKWID_MARKER_H
#define ROOFLINE_ANALYSIS_READ_LIKWID_MARKER_H

#include "analysis/read/reader.h"

/* One row a region and GPU: Kernel ID is the GPU's number, Invocations how often the region was
 * entered where that is more than once. A file that is cut short is STATUS_FORMAT naming the line.
 * A time that is not finite, and counters that are zero in every region of a GPU, are missing. */
extern const struct reader likwid_marker_reader;

#endif
