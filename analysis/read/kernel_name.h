/* The short name of a kernel, out of the signature that a profiler reports. */
#ifndef ROOFLINE_ANALYSIS_READ_KERNEL_NAME_H
#define ROOFLINE_ANALYSIS_READ_KERNEL_NAME_H

#include <stddef.h>

/* Writes the short name, terminated, and returns its length, which is at most that of the
 * signature: name has room for one byte more than the signature is long.
 *
 * Short is the last part of the qualified function name, without return type, template arguments
 * and parameters: "void a::axpy<float>(int, const T1 *)" gives "axpy". A name that says nothing
 * alone
 * ("Kernel2", "run", an operator) keeps the part before it: "cutlass::Kernel2". A call operator or
 * a lambda goes by what encloses it: "Solver<double>::step(int)::[lambda(int)]::operator ()(int)"
 * gives "step". A head or tail that was cut off is left out. A signature that is no C++ declaration
 * (a C name, a mangled name, a name given by the user) stays as it is. */
size_t kernel_name_shorten(const char *signature, size_t length, char *name);

#endif
