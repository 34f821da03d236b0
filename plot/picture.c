#include "plot/picture.h"

#include <math.h>
#include <stdlib.h>

#include "plot/layout.h"

static const double side_length_max = 10000; /* points */
static const double side_dots_max = 32767;   /* larger pictures exceed cairo's limits */
static const double dots_per_inch_default = 200;

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

static double dots_per_inch(const struct figure_options *options)
{
    return options->dots_per_inch > 0 ? options->dots_per_inch : dots_per_inch_default;
}

/* Of a picture made of dots; more of them than cairo can draw are an error. */
static enum status check_resolution(const struct figure_options *options, struct error *error)
{
    const double longest = fmax(options->width_pt, options->height_pt) / 72;
    const double dots = dots_per_inch(options);

    if (dots >= 1 && longest * dots <= side_dots_max)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "a picture of %.0f x %.0f pt cannot have %g dots per inch: use 1 to %.0f",
                     options->width_pt, options->height_pt, dots, floor(side_dots_max / longest));
}

enum status picture_check(const struct figure_options *options, enum figure_format format,
                          struct error *error)
{
    const enum status status = check_size(options, error);

    return status == STATUS_OK && format == FIGURE_PNG ? check_resolution(options, error) : status;
}

enum status picture_init(struct picture *picture, struct figure_options *options,
                         const char *description, struct error *error)
{
    const double size = options->text_size_pt > 0
                            ? options->text_size_pt
                            : layout_default_text_size(options->width_pt, options->height_pt);
    enum status status = STATUS_OK;

    *picture = (struct picture){ .metadata = { .description = description,
                                               .has_editable_text = options->svg_editable_text,
                                               .dots_per_inch = dots_per_inch(options),
                                               .creation_time_s = creation_time_s() } };
    status = text_painter_create(&picture->painter, options->font, size, error);
    if (status != STATUS_OK)
        return status;
    if (text_painter_size_is_named(picture->painter))
        options->text_size_min_pt =
            fmax(options->text_size_min_pt, text_painter_size(picture->painter));
    if (options->title == NULL)
        return STATUS_OK;
    picture->metadata.title = text_store_add_drawable(&picture->texts, options->title);
    return picture->metadata.title != NULL ? STATUS_OK : error_set_memory(error);
}

enum status picture_write(struct picture *picture, const struct scene *scene,
                          enum figure_format format, figure_sink *sink, void *closure,
                          struct error *error)
{
    struct byte_buffer buffer = { 0 };
    enum status status =
        surface_write(&buffer, scene, format, &picture->metadata, picture->painter, error);

    if (status == STATUS_OK)
        status = sink(closure, buffer.bytes, buffer.length, error);
    byte_buffer_clear(&buffer);
    return status;
}

void picture_clear(struct picture *picture)
{
    text_painter_free(picture->painter);
    text_store_clear(&picture->texts);
    *picture = (struct picture){ 0 };
}
