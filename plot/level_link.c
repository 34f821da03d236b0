#include "plot/level_link.h"

#include <stdbool.h>
#include <stdlib.h>

/* A point as it is sorted: by group, then by level. */
struct member {
    size_t group;
    enum memory_level level;
    size_t index;
};

static int compare_members(const void *left, const void *right)
{
    const struct member *const a = left;
    const struct member *const b = right;

    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

static bool has_several_levels(const struct point_set *set)
{
    for (size_t i = 1; i < set->point_count; i++) {
        if (set->points[i].memory_level != set->points[0].memory_level)
            return true;
    }
    return false;
}

static void link_group(struct level_link_list *list, const struct member *members, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (members[i].level == members[i - 1].level)
            return;
    }
    for (size_t i = 1; i < count; i++)
        list->links[list->count++] = (struct level_link){ members[i - 1].index, members[i].index };
}

enum status level_link_list_init(struct level_link_list *list, const struct point_set *set,
                                 struct error *error)
{
    struct member *members = NULL;
    size_t end = 0;

    *list = (struct level_link_list){ 0 };
    if (!has_several_levels(set))
        return STATUS_OK;
    members = calloc(set->point_count, sizeof *members);
    list->links = calloc(set->point_count, sizeof *list->links);
    if (members == NULL || list->links == NULL) {
        free(members);
        level_link_list_clear(list);
        return error_set_memory(error);
    }
    for (size_t i = 0; i < set->point_count; i++)
        members[i] = (struct member){ set->points[i].group, set->points[i].memory_level, i };
    qsort(members, set->point_count, sizeof *members, compare_members);
    for (size_t start = 0; start < set->point_count; start = end) {
        for (end = start; end < set->point_count && members[end].group == members[start].group;)
            end++;
        link_group(list, members + start, end - start);
    }
    free(members);
    return STATUS_OK;
}

void level_link_list_clear(struct level_link_list *list)
{
    free(list->links);
    *list = (struct level_link_list){ 0 };
}
