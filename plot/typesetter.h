/* Measures, shortens and keeps the texts of one figure. */
#ifndef ROOFLINE_PLOT_TYPESETTER_H
#define ROOFLINE_PLOT_TYPESETTER_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/points.h"
#include "plot/label_search.h"
#include "plot/text_store.h"
#include "plot/text_style.h"

struct placed_text {
    const char *text; /* lives as long as the typesetter */
    enum text_role role;
    struct text_style style;
    struct text_extent extent;
    struct label_place place;
    bool crosses_line; /* drawn with a white rim */
};

struct typesetter {
    struct text_measurer measurer;
    double base_size_pt;
    double smallest_size_pt; /* no text is smaller; 0: roles decide */
    struct text_store store;
    struct placed_text *texts;
    size_t text_count;
    size_t text_capacity;
};

/* The style of a role's texts. */
struct text_style typesetter_style(const struct typesetter *typesetter, enum text_role role);

/* A text in the style of its role, measured, not yet placed. */
struct placed_text typesetter_compose(const struct typesetter *typesetter, enum text_role role,
                                      const char *text);

/* Like typesetter_compose, for any text: made drawable and shortened in the middle to the width.
 * STATUS_MEMORY on failure; *out is then untouched. */
enum status typesetter_compose_fitting(struct placed_text *out, struct typesetter *typesetter,
                                       enum text_role role, const char *text, double width,
                                       struct error *error);

/* Keeps a placed text. Its text must be of the typesetter's store or of static storage. */
enum status typesetter_add(struct typesetter *typesetter, const struct placed_text *text,
                           struct error *error);

/* A copy of text in the store; STATUS_MEMORY on failure. */
enum status typesetter_store(const char **out, struct typesetter *typesetter, const char *text,
                             struct error *error);

/* Forgets the placed texts; stored strings stay. */
void typesetter_reset(struct typesetter *typesetter);

void typesetter_clear(struct typesetter *typesetter);

#endif
