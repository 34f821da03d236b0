/* What a kernel is called: out of its symbol, the readable signature and a short name. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_KERNEL_LABEL_H
#define ROOFLINE_PROFILE_COLLECTOR_KERNEL_LABEL_H

#include <stdbool.h>
#include <stddef.h>

/* __cxa_demangle of the C++ run-time library: returns memory for free(), or NULL. */
typedef char *kernel_demangler(const char *symbol, char *buffer, size_t *length, int *status);

struct kernel_label {
    char *signature;
    char *name;
};

/* Without a demangler, or for a symbol that is no C++ name, the signature is the symbol. False,
 * with *out empty, only when memory is short. */
bool kernel_label_create(struct kernel_label *out, const char *symbol, kernel_demangler *demangle);

void kernel_label_clear(struct kernel_label *label);

/* Writes the short name, terminated, and returns its length. name has room for one byte more than
 * the signature is long. Short is the last part of the qualified function name, without return
 * type, template arguments and parameters; a name that says nothing alone ("Kernel2", "run") keeps
 * the part before it; a call operator or a lambda goes by what encloses it. These are the rules by
 * which roofline shortens the names that profilers report, so that a kernel is called the same
 * wherever it was measured. */
size_t kernel_name_short(const char *signature, char *name);

#endif
