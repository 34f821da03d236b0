/* Texts in order, as exec and posix_spawn want them: an array that ends with NULL. */
#ifndef ROOFLINE_PROFILE_ARGUMENT_LIST_H
#define ROOFLINE_PROFILE_ARGUMENT_LIST_H

#include <stddef.h>

#include "analysis/error.h"

/* Owns its texts. Zero-initialise; items is NULL as long as nothing was added. */
struct argument_list {
    char **items; /* items[count] is NULL */
    size_t count;
};

/* Adds a copy of the text. */
enum status argument_list_add(struct argument_list *list, const char *text, struct error *error);

/* Adds copies of texts[0..count). */
enum status argument_list_add_all(struct argument_list *list, const char *const *texts,
                                  size_t count, struct error *error);

enum status argument_list_add_formatted(struct argument_list *list, struct error *error,
                                        const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sorts by bytes, and drops repeated texts. */
void argument_list_sort(struct argument_list *list);

/* Frees all and zeroes it. May be repeated. */
void argument_list_clear(struct argument_list *list);

/* A formatted text, allocated; *out is NULL on failure, which is STATUS_MEMORY. */
enum status text_create(char **out, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The text with every percent sign doubled, for profilers that expand %p and the like in file
 * names; allocated. */
enum status text_escape_percent(char **out, const char *text, struct error *error);

#endif
