#include "plot/typesetter.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "plot/text_fit.h"

enum { FIRST_CAPACITY = 64 };

struct text_style typesetter_style(const struct typesetter *typesetter, enum text_role role)
{
    struct text_style style = text_role_style(role, typesetter->base_size_pt);

    style.size_pt = fmax(style.size_pt, typesetter->smallest_size_pt);
    return style;
}

struct placed_text typesetter_compose(const struct typesetter *typesetter, enum text_role role,
                                      const char *text)
{
    struct placed_text placed = { .text = text, .role = role };

    placed.style = typesetter_style(typesetter, role);
    placed.extent = text_measure(&typesetter->measurer, text, &placed.style);
    return placed;
}

enum status typesetter_compose_fitting(struct placed_text *out, struct typesetter *typesetter,
                                       enum text_role role, const char *text, double width,
                                       struct error *error)
{
    const struct text_style style = typesetter_style(typesetter, role);
    const char *fitting = text_store_add_drawable(&typesetter->store, text);

    if (fitting == NULL)
        return error_set_memory(error);
    fitting = text_fit_middle(&typesetter->store, &typesetter->measurer, fitting, &style, width);
    if (fitting == NULL)
        return error_set_memory(error);
    *out = typesetter_compose(typesetter, role, fitting);
    return STATUS_OK;
}

enum status typesetter_add(struct typesetter *typesetter, const struct placed_text *text,
                           struct error *error)
{
    if (typesetter->text_count == typesetter->text_capacity) {
        const size_t capacity =
            typesetter->text_capacity == 0 ? FIRST_CAPACITY : typesetter->text_capacity * 2;
        struct placed_text *grown = NULL;
        if (capacity <= SIZE_MAX / 2 / sizeof *grown)
            grown = realloc(typesetter->texts, capacity * sizeof *grown);
        if (grown == NULL)
            return error_set_memory(error);
        typesetter->texts = grown;
        typesetter->text_capacity = capacity;
    }
    typesetter->texts[typesetter->text_count++] = *text;
    return STATUS_OK;
}

enum status typesetter_store(const char **out, struct typesetter *typesetter, const char *text,
                             struct error *error)
{
    *out = text_store_add(&typesetter->store, text, strlen(text));
    return *out != NULL ? STATUS_OK : error_set_memory(error);
}

void typesetter_reset(struct typesetter *typesetter)
{
    typesetter->text_count = 0;
}

void typesetter_clear(struct typesetter *typesetter)
{
    free(typesetter->texts);
    text_store_clear(&typesetter->store);
    typesetter->texts = NULL;
    typesetter->text_count = 0;
    typesetter->text_capacity = 0;
}
