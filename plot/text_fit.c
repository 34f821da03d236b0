#include "plot/text_fit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char ellipsis[] = "…";

static bool is_character_start(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

static size_t count_characters(const char *text)
{
    size_t count = 0;

    for (; *text != '\0'; text++)
        count += is_character_start(*text);
    return count;
}

static const char *skip_characters(const char *text, size_t count)
{
    for (; *text != '\0'; text++) {
        if (is_character_start(*text) && count-- == 0)
            break;
    }
    return text;
}

/* Writes the first and the last characters, kept in all, around an ellipsis. */
static void write_shortened(char *shortened, const char *text, size_t character_count, size_t kept)
{
    const char *const head_end = skip_characters(text, kept - kept / 2);
    const char *const tail = skip_characters(text, character_count - kept / 2);
    const size_t head_length = (size_t)(head_end - text);

    memcpy(shortened, text, head_length);
    memcpy(shortened + head_length, ellipsis, sizeof ellipsis - 1);
    memcpy(shortened + head_length + sizeof ellipsis - 1, tail, strlen(tail) + 1);
}

const char *text_fit_middle(struct text_store *store, const struct text_measurer *measurer,
                            const char *text, const struct text_style *style, double width)
{
    size_t fits = 2;
    size_t too_many = 0;
    char *shortened = NULL;
    const char *result = NULL;

    if (text_measure(measurer, text, style).width <= width)
        return text;
    too_many = count_characters(text);
    if (too_many <= fits)
        return text;
    shortened = malloc(strlen(text) + sizeof ellipsis);
    if (shortened == NULL)
        return NULL;
    const size_t character_count = too_many;
    while (too_many - fits > 1) {
        const size_t kept = fits + (too_many - fits) / 2;
        write_shortened(shortened, text, character_count, kept);
        if (text_measure(measurer, shortened, style).width <= width)
            fits = kept;
        else
            too_many = kept;
    }
    write_shortened(shortened, text, character_count, fits);
    result = text_store_add(store, shortened, strlen(shortened));
    free(shortened);
    return result;
}
