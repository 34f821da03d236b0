/* The bytes of one input: a file, or standard input for "-". */
#ifndef ROOFLINE_ANALYSIS_READ_INPUT_H
#define ROOFLINE_ANALYSIS_READ_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/error.h"

struct input;

/* Opens path; a directory, a missing or an unreadable file is STATUS_IO. On failure *out is NULL.
 */
enum status input_open(struct input **out, const char *path, struct error *error);

/* An input over bytes in memory, which must outlive it. name is used in messages. */
enum status input_open_memory(struct input **out, const char *name, const void *bytes,
                              size_t length, struct error *error);

void input_free(struct input *input);

/* The path, or "<stdin>". Lives as long as the input. */
const char *input_name(const struct input *input);

/* The path of a regular file, which can be opened again; NULL for anything else. Lives as long as
 * the input. */
const char *input_path(const struct input *input);

/* The size of what is left to read, or SIZE_MAX when unknown (a pipe). */
size_t input_remaining(const struct input *input);

/* Makes at least `wanted` bytes available without consuming them, fewer only at the end of the
 * input. *bytes lives until the next call on this input. */
enum status input_peek(struct input *input, size_t wanted, const char **bytes, size_t *length,
                       struct error *error);

/* Hands out the next bytes and consumes them; *length is 0 at the end. *bytes lives until the next
 * call on this input. */
enum status input_read(struct input *input, const char **bytes, size_t *length,
                       struct error *error);

/* Hands out exactly `length` bytes and consumes them; *bytes is NULL when fewer are left (no error,
 * nothing consumed). Never allocates more than is left to read. */
enum status input_take(struct input *input, size_t length, const char **bytes, struct error *error);

/* Consumes `length` bytes without reading them where the input can seek. *skipped is what there
 * was. */
enum status input_skip(struct input *input, size_t length, size_t *skipped, struct error *error);

/* How many bytes were consumed so far: the offset for messages. */
size_t input_offset(const struct input *input);

#endif
