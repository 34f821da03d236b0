#include "tests/failing_allocation.h"

#include <stddef.h>
#include <stdio.h>

enum { NEVER = -1 };

/* How many allocations succeed before one fails. */
static long countdown = NEVER;

void failing_allocation_after(long succeeding)
{
    countdown = succeeding;
}

bool failing_allocation_end(void)
{
    const bool has_failed = countdown == NEVER;
    countdown = NEVER;
    return has_failed;
}

static bool fails(void)
{
    if (countdown == NEVER)
        return false;
    return countdown-- == 0;
}

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier, cert-dcl37-c) */
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
char *__wrap_strndup(const char *text, size_t length);
FILE *__real_open_memstream(char **text, size_t *length);
FILE *__wrap_open_memstream(char **text, size_t *length);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails() ? NULL : __real_strndup(text, length);
}

FILE *__wrap_open_memstream(char **text, size_t *length)
{
    return fails() ? NULL : __real_open_memstream(text, length);
}
/* NOLINTEND(bugprone-reserved-identifier, cert-dcl37-c) */
