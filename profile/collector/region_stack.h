/* The push/pop ranges that one thread has open in NVTX's default domain. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_REGION_STACK_H
#define ROOFLINE_PROFILE_COLLECTOR_REGION_STACK_H

#include <stddef.h>
#include <wchar.h>

/* All zero is an empty stack. */
struct region_stack {
    char **names; /* NULL for a range without a name */
    size_t depth;
    size_t capacity;
    size_t lost; /* ranges pushed on top of the rest that memory did not suffice for */
};

/* Opens a range; the name is copied. NULL or "": a range without a name. Returns its level, from 0,
 * as nvtxRangePush does. */
int region_stack_push(struct region_stack *stack, const char *name);

/* Closes the innermost range and returns its level; -1 when none is open. */
int region_stack_pop(struct region_stack *stack);

/* The name of the innermost range that has one, valid until it is popped; NULL when there is none.
 */
const char *region_stack_innermost(const struct region_stack *stack);

void region_stack_clear(struct region_stack *stack);

/* The text in UTF-8, freed by the caller; NULL for NULL and when memory is short. What is no
 * Unicode character becomes U+FFFD. */
char *region_name_from_wide(const wchar_t *text);

#endif
