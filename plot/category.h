/* Sorts texts into categories: which different ones there are, and which one each item has. */
#ifndef ROOFLINE_PLOT_CATEGORY_H
#define ROOFLINE_PLOT_CATEGORY_H

#include <stddef.h>

#include "analysis/points.h"

struct category_list {
    const char **names; /* the different texts, borrowed */
    size_t count;
    size_t *of_item; /* for each item the index of its name */
    size_t item_count;
};

/* Names are in the order in which they first appear. texts holds item_count texts, none NULL; they
 * must outlive the list. On failure (STATUS_MEMORY) the list is empty. */
enum status category_list_init(struct category_list *list, const char *const *texts,
                               size_t item_count, struct error *error);

/* Brings the names into alphabetic order, without regard to ASCII case. */
enum status category_list_sort(struct category_list *list, struct error *error);

/* The same names, and of the items those with the given indices. On failure (STATUS_MEMORY) the
 * list is empty. */
enum status category_list_select(struct category_list *out, const struct category_list *list,
                                 const size_t *items, size_t item_count, struct error *error);

/* Frees what the list owns and zeroes it. May be repeated. */
void category_list_clear(struct category_list *list);

#endif
