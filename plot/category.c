#include "plot/category.h"

#include <stdlib.h>
#include <string.h>

#include "plot/letter.h"

/* A text and the item, or the name, it belongs to. */
struct entry {
    const char *text;
    size_t index;
};

static int compare_index(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_text_then_index(const void *left, const void *right)
{
    const struct entry *const a = left;
    const struct entry *const b = right;
    const int order = strcmp(a->text, b->text);

    return order != 0 ? order : compare_index(a->index, b->index);
}

static int compare_ignoring_case(const void *left, const void *right)
{
    const struct entry *const a = left;
    const struct entry *const b = right;

    for (size_t i = 0;; i++) {
        const char character_a = letter_lower(a->text[i]);
        const char character_b = letter_lower(b->text[i]);
        if (character_a != character_b)
            return character_a < character_b ? -1 : 1;
        if (character_a == '\0')
            return compare_text_then_index(left, right);
    }
}

static struct entry *create_entries(const char *const *texts, size_t count)
{
    struct entry *const entries = calloc(count + 1, sizeof *entries);

    if (entries == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++)
        entries[i] = (struct entry){ texts[i], i };
    return entries;
}

/* Equal texts are neighbours, ordered by item: the first of each run is where it first appears. */
static void note_first_items(size_t *first_item, const struct entry *entries, size_t count)
{
    size_t first = 0;

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(entries[i - 1].text, entries[i].text) != 0)
            first = entries[i].index;
        first_item[entries[i].index] = first;
    }
}

enum status category_list_init(struct category_list *list, const char *const *texts,
                               size_t item_count, struct error *error)
{
    struct entry *entries = NULL;
    enum status status = STATUS_OK;

    *list = (struct category_list){ .item_count = item_count };
    entries = create_entries(texts, item_count);
    list->names = calloc(item_count + 1, sizeof *list->names);
    list->of_item = calloc(item_count + 1, sizeof *list->of_item);
    if (entries == NULL || list->names == NULL || list->of_item == NULL) {
        category_list_clear(list);
        status = error_set_memory(error);
        goto done;
    }
    qsort(entries, item_count, sizeof *entries, compare_text_then_index);
    note_first_items(list->of_item, entries, item_count);
    for (size_t i = 0; i < item_count; i++) {
        const size_t first = list->of_item[i];
        if (first == i) {
            list->names[list->count] = texts[i];
            list->of_item[i] = list->count++;
        } else {
            list->of_item[i] = list->of_item[first];
        }
    }
done:
    free(entries);
    return status;
}

enum status category_list_sort(struct category_list *list, struct error *error)
{
    struct entry *entries = NULL;
    size_t *new_index = NULL;
    enum status status = STATUS_OK;

    entries = create_entries(list->names, list->count);
    new_index = calloc(list->count + 1, sizeof *new_index);
    if (entries == NULL || new_index == NULL) {
        status = error_set_memory(error);
        goto done;
    }
    qsort(entries, list->count, sizeof *entries, compare_ignoring_case);
    for (size_t i = 0; i < list->count; i++) {
        list->names[i] = entries[i].text;
        new_index[entries[i].index] = i;
    }
    for (size_t i = 0; i < list->item_count; i++)
        list->of_item[i] = new_index[list->of_item[i]];
done:
    free(new_index);
    free(entries);
    return status;
}

enum status category_list_select(struct category_list *out, const struct category_list *list,
                                 const size_t *items, size_t item_count, struct error *error)
{
    *out = (struct category_list){ .count = list->count, .item_count = item_count };
    out->names = calloc(list->count + 1, sizeof *out->names);
    out->of_item = calloc(item_count + 1, sizeof *out->of_item);
    if (out->names == NULL || out->of_item == NULL) {
        category_list_clear(out);
        return error_set_memory(error);
    }
    for (size_t i = 0; i < list->count; i++)
        out->names[i] = list->names[i];
    for (size_t i = 0; i < item_count; i++)
        out->of_item[i] = list->of_item[items[i]];
    return STATUS_OK;
}

void category_list_clear(struct category_list *list)
{
    free(list->names);
    free(list->of_item);
    *list = (struct category_list){ 0 };
}
