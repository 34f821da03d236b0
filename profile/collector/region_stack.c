#include "profile/collector/region_stack.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct region_stack *stack)
{
    if (stack->depth < stack->capacity)
        return true;
    const size_t wanted = stack->capacity == 0 ? 8 : 2 * stack->capacity;
    if (wanted > SIZE_MAX / sizeof *stack->names)
        return false;
    char **grown = realloc(stack->names, wanted * sizeof *grown);
    if (grown == NULL)
        return false;
    stack->names = grown;
    stack->capacity = wanted;
    return true;
}

int region_stack_push(struct region_stack *stack, const char *name)
{
    if (stack->lost > 0 || !reserve(stack)) {
        stack->lost++;
        return (int)(stack->depth + stack->lost - 1);
    }
    stack->names[stack->depth] = name != NULL && name[0] != '\0' ? strdup(name) : NULL;
    return (int)stack->depth++;
}

int region_stack_pop(struct region_stack *stack)
{
    if (stack->lost > 0) {
        stack->lost--;
        return (int)(stack->depth + stack->lost);
    }
    if (stack->depth == 0)
        return -1;
    stack->depth--;
    free(stack->names[stack->depth]);
    return (int)stack->depth;
}

const char *region_stack_innermost(const struct region_stack *stack)
{
    for (size_t i = stack->depth; i > 0; i--)
        if (stack->names[i - 1] != NULL)
            return stack->names[i - 1];
    return NULL;
}

void region_stack_clear(struct region_stack *stack)
{
    while (region_stack_pop(stack) >= 0)
        continue;
    free(stack->names);
    *stack = (struct region_stack){ .names = NULL };
}

/* Writes at most four bytes and returns how many. */
static size_t write_utf8(uint32_t character, char *out)
{
    static const struct {
        uint32_t below;
        unsigned lead;
    } lengths[] = { { 0x80, 0 }, { 0x800, 0xC0 }, { 0x10000, 0xE0 }, { 0x110000, 0xF0 } };
    if (character >= 0x110000 || (character >= 0xD800 && character < 0xE000))
        character = 0xFFFD;
    size_t following = 0;
    while (character >= lengths[following].below)
        following++;
    for (size_t i = following; i > 0; i--) {
        out[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    out[0] = (char)(lengths[following].lead | character);
    return following + 1;
}

char *region_name_from_wide(const wchar_t *text)
{
    if (text == NULL)
        return NULL;
    const size_t length = wcslen(text);
    if (length > (SIZE_MAX - 1) / 4)
        return NULL;
    char *out = malloc(4 * length + 1);
    if (out == NULL)
        return NULL;
    size_t written = 0;
    for (size_t i = 0; i < length; i++)
        written += write_utf8((uint32_t)text[i], out + written);
    out[written] = '\0';
    return out;
}
