#include "plot/point_wording.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/category.h"
#include "plot/encoding.h"

enum { FIELD_COUNT = 7 };

static const char *text_or_none(const char *text)
{
    return text != NULL && text[0] != '\0' ? text : "(none)";
}

static const char *field_text(const struct point *point, size_t field)
{
    const char *const texts[FIELD_COUNT] = {
        point->paradigm,
        encoding_region_text(point),
        precision_name(point->precision),
        memory_level_name(point->memory_level),
        point->hardware,
        text_or_none(point->kernel),
        text_or_none(point->executable),
    };

    return texts[field];
}

/* Points that have the same label so far. */
struct grouping {
    size_t *group_of_point;
    size_t *size_of_group;
    size_t group_count;
};

static void count_groups(struct grouping *grouping, size_t point_count)
{
    memset(grouping->size_of_group, 0, point_count * sizeof *grouping->size_of_group);
    for (size_t i = 0; i < point_count; i++)
        grouping->size_of_group[grouping->group_of_point[i]]++;
}

/* Splits the groups before by a further field into the groups after. */
static enum status split_groups(struct grouping *after, const struct grouping *before,
                                const struct point_set *set, size_t field, struct error *error)
{
    struct category_list fields = { 0 };
    struct category_list pairs = { 0 };
    const char **texts = NULL;
    char(*keys)[48] = NULL;
    enum status status = STATUS_OK;

    texts = calloc(set->point_count, sizeof *texts);
    keys = calloc(set->point_count, sizeof *keys);
    if (texts == NULL || keys == NULL) {
        status = error_set_memory(error);
        goto done;
    }
    for (size_t i = 0; i < set->point_count; i++)
        texts[i] = field_text(&set->points[i], field);
    status = category_list_init(&fields, texts, set->point_count, error);
    if (status != STATUS_OK)
        goto done;
    for (size_t i = 0; i < set->point_count; i++) {
        snprintf(keys[i], sizeof keys[i], "%zu %zu", before->group_of_point[i], fields.of_item[i]);
        texts[i] = keys[i];
    }
    status = category_list_init(&pairs, texts, set->point_count, error);
    if (status != STATUS_OK)
        goto done;
    memcpy(after->group_of_point, pairs.of_item, set->point_count * sizeof *pairs.of_item);
    after->group_count = pairs.count;
    count_groups(after, set->point_count);
done:
    category_list_clear(&pairs);
    category_list_clear(&fields);
    free(keys);
    free(texts);
    return status;
}

enum status point_wording_choose(unsigned *fields, const struct point_set *set, struct error *error)
{
    const size_t count = set->point_count;
    size_t *const numbers = calloc(4 * count, sizeof *numbers);
    struct grouping before = { 0 };
    struct grouping after = { 0 };
    enum status status = STATUS_OK;

    if (numbers == NULL)
        return error_set_memory(error);
    before = (struct grouping){ numbers, numbers + count, 1 };
    after = (struct grouping){ numbers + 2 * count, numbers + 3 * count, 0 };
    count_groups(&before, count);
    for (size_t field = 0; field < FIELD_COUNT && before.group_count < count; field++) {
        const struct grouping swapped = before;
        status = split_groups(&after, &before, set, field, error);
        if (status != STATUS_OK)
            break;
        for (size_t i = 0; i < count; i++) {
            if (after.size_of_group[after.group_of_point[i]] <
                before.size_of_group[before.group_of_point[i]])
                fields[i] |= 1u << field;
        }
        before = after;
        after = swapped;
    }
    free(numbers);
    return status;
}

char *point_wording_create(const struct point *point, unsigned fields)
{
    size_t size = 1;
    size_t used = 0;
    char *label = NULL;

    for (size_t field = 0; field < FIELD_COUNT; field++)
        size += strlen(field_text(point, field)) + strlen(" ");
    label = calloc(size, 1);
    if (label == NULL)
        return NULL;
    for (size_t field = 0; field < FIELD_COUNT; field++) {
        if (field == 0 || (fields & 1u << field) != 0)
            used += (size_t)snprintf(label + used, size - used, "%s%s", used > 0 ? " " : "",
                                     field_text(point, field));
    }
    return label;
}
