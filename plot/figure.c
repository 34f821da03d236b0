#include "plot/figure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "plot/layout.h"
#include "plot/letter.h"
#include "plot/scene.h"
#include "plot/surface.h"
#include "plot/text_painter.h"
#include "plot/text_store.h"

static const double side_length_max = 10000; /* points; larger PNG files exceed cairo's limits */

static bool equals_ignoring_case(const char *a, const char *b)
{
    while (*a != '\0' && letter_lower(*a) == letter_lower(*b)) {
        a++;
        b++;
    }
    return letter_lower(*a) == letter_lower(*b);
}

enum figure_format figure_format_of_path(const char *path)
{
    const char *const name = strrchr(path, '/');
    const char *const dot = strrchr(name != NULL ? name : path, '.');
    int format = 0;

    if (dot == NULL)
        return FIGURE_FORMAT_COUNT;
    while (format < FIGURE_FORMAT_COUNT &&
           !equals_ignoring_case(dot + 1, surface_extension((enum figure_format)format)))
        format++;
    return (enum figure_format)format;
}

/* SOURCE_DATE_EPOCH, which makes builds repeatable, else the beginning of 1970: never the clock.
 * Source: https://reproducible-builds.org/specs/source-date-epoch/. */
static long long creation_time_s(void)
{
    const long long time_max = 253402300799; /* the end of the year 9999 */
    const char *digit = getenv("SOURCE_DATE_EPOCH");
    long long time = 0;

    for (; digit != NULL && *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9')
            return 0;
        time = time * 10 + (*digit - '0');
        if (time > time_max)
            return 0;
    }
    return time;
}

static enum status check_size(const struct figure_options *options, struct error *error)
{
    if (options->width_pt > 0 && options->width_pt <= side_length_max && options->height_pt > 0 &&
        options->height_pt <= side_length_max)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "a figure cannot be %g x %g pt large: each side must be above 0 and at most "
                     "%g pt",
                     options->width_pt, options->height_pt, side_length_max);
}

enum status figure_write(const struct point_set *set, const struct figure_options *options,
                         enum figure_format format, figure_sink *sink, void *closure,
                         struct error *error)
{
    struct surface_metadata metadata = { NULL, creation_time_s() };
    struct text_store texts = { 0 };
    struct text_painter *painter = NULL;
    struct layout *layout = NULL;
    struct scene scene = { 0 };
    struct byte_buffer buffer = { 0 };
    struct text_measurer measurer;
    enum status status = check_size(options, error);

    assert(set->point_count > 0);
    if (status != STATUS_OK)
        return status;
    status =
        text_painter_create(&painter, options->font,
                            layout_default_text_size(options->width_pt, options->height_pt), error);
    if (status != STATUS_OK)
        goto done;
    measurer = text_painter_measurer(painter);
    status = layout_create(&layout, set, options, text_painter_size(painter), &measurer, error);
    if (status != STATUS_OK)
        goto done;
    status = scene_init(&scene, layout, error);
    if (status != STATUS_OK)
        goto done;
    if (options->title != NULL) {
        metadata.title = text_store_add_drawable(&texts, options->title);
        status = metadata.title != NULL ? STATUS_OK : error_set_memory(error);
        if (status != STATUS_OK)
            goto done;
    }
    status = surface_write(&buffer, &scene, format, &metadata, painter, error);
    if (status != STATUS_OK)
        goto done;
    status = sink(closure, buffer.bytes, buffer.length, error);
done:
    byte_buffer_clear(&buffer);
    scene_clear(&scene);
    layout_free(layout);
    text_painter_free(painter);
    text_store_clear(&texts);
    return status;
}
