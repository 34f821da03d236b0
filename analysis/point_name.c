#include "analysis/point_name.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void point_name_clear(struct point_name *name)
{
    free(name->text);
    *name = (struct point_name){ 0 };
}

static const char *known(const char *text)
{
    return text != NULL ? text : "";
}

static bool is_known(const char *text)
{
    return *known(text) != '\0';
}

static enum status reserve(struct point_name *name, size_t size, struct error *error)
{
    if (size <= name->capacity)
        return STATUS_OK;
    char *const text = realloc(name->text, size);
    if (text == NULL)
        return error_set_memory(error);
    name->text = text;
    name->capacity = size;
    return STATUS_OK;
}

enum status point_name_compose(struct point_name *name, const char *executable, const char *region,
                               const char *kernel, struct error *error)
{
    const bool before_kernel = is_known(executable) || is_known(region);
    const char *const parts[] = {
        known(executable),
        is_known(region) ? "[" : "",
        known(region),
        is_known(region) ? "]" : "",
        before_kernel && is_known(kernel) ? " " : "",
        known(kernel),
    };
    const size_t part_count = sizeof parts / sizeof parts[0];
    size_t length = 0;
    for (size_t i = 0; i < part_count; i++)
        length += strlen(parts[i]);
    const enum status status = reserve(name, length + 1, error);
    if (status != STATUS_OK)
        return status;
    char *end = name->text;
    for (size_t i = 0; i < part_count; i++) {
        const size_t part_length = strlen(parts[i]);
        memcpy(end, parts[i], part_length);
        end += part_length;
    }
    *end = '\0';
    return STATUS_OK;
}

static bool same_text(const char *left, const char *right)
{
    return strcmp(known(left), known(right)) == 0;
}

static bool same_name(const struct point *left, const struct point *right)
{
    return left->precision == right->precision && same_text(left->region, right->region) &&
           same_text(left->executable, right->executable) &&
           same_text(left->hardware, right->hardware);
}

static bool is_other_level(const struct point *other, const struct point *point)
{
    return other->group == point->group && other->memory_level != point->memory_level &&
           same_name(other, point);
}

enum status point_name_choose(struct point_name *name, const struct point_set *set, size_t index,
                              struct error *error)
{
    const struct point *const point = &set->points[index];
    size_t before = index;
    size_t after = index + 1;
    /* the same launches at other memory levels have the name in common */
    while (before > 0 && is_other_level(&set->points[before - 1], point))
        before--;
    while (after < set->point_count && is_other_level(&set->points[after], point))
        after++;
    const bool repeated = (before > 0 && same_name(&set->points[before - 1], point)) ||
                          (after < set->point_count && same_name(&set->points[after], point));
    const bool shows_kernel = repeated || !is_known(point->region);
    return point_name_compose(name, point->executable, point->region,
                              shows_kernel ? point->kernel : NULL, error);
}
