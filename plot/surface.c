#include "plot/surface.h"

#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "plot/draw.h"
#include "plot/png_size.h"
#include "plot/svg_document.h"

struct surface_format {
    cairo_surface_t *(*create)(struct byte_buffer *buffer, const struct scene *scene,
                               const struct surface_metadata *metadata);
    /* Completes the buffer; the surface's own status counts as well. */
    cairo_status_t (*finish)(cairo_surface_t *surface, struct byte_buffer *buffer,
                             const struct surface_metadata *metadata);
};

static cairo_status_t append(void *closure, const unsigned char *bytes, unsigned length)
{
    return byte_buffer_append(closure, bytes, length) ? CAIRO_STATUS_SUCCESS
                                                      : CAIRO_STATUS_NO_MEMORY;
}

/* "1970-01-01T00:00:00Z" */
static void write_date(char *date, size_t size, long long time_s)
{
    const time_t time = (time_t)time_s;
    struct tm parts = { 0 };

    gmtime_r(&time, &parts);
    snprintf(date, size, "%04d-%02d-%02dT%02d:%02d:%02dZ", parts.tm_year + 1900, parts.tm_mon + 1,
             parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

/* Offset of a text in the buffer, at or behind start; the buffer's length when it is not there. */
static size_t find(const struct byte_buffer *buffer, size_t start, const char *text)
{
    const size_t length = strlen(text);

    for (size_t i = start; i + length <= buffer->length; i++) {
        const unsigned char *const next =
            memchr(buffer->bytes + i, text[0], buffer->length - length - i + 1);
        if (next == NULL)
            break;
        i = (size_t)(next - buffer->bytes);
        if (memcmp(next, text, length) == 0)
            return i;
    }
    return buffer->length;
}

static cairo_surface_t *create_svg(struct byte_buffer *buffer, const struct scene *scene,
                                   const struct surface_metadata *metadata)
{
    cairo_surface_t *const surface =
        cairo_svg_surface_create_for_stream(append, buffer, scene->width_pt, scene->height_pt);

    (void)metadata; /* what it says about itself is added in the end */
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
    return surface;
}

/* cairo numbers the surfaces of a process: id="surface6" in its sixth. Nothing refers to the name,
 * which would make the same figure differ from one call to the next. */
static cairo_status_t finish_svg(cairo_surface_t *surface, struct byte_buffer *buffer,
                                 const struct surface_metadata *metadata)
{
    static const char id[] = "id=\"surface";
    size_t offset = 0;
    size_t digits = 0;

    cairo_surface_finish(surface);
    offset = find(buffer, 0, id) + sizeof id - 1;
    while (offset + digits < buffer->length && buffer->bytes[offset + digits] >= '0' &&
           buffer->bytes[offset + digits] <= '9')
        digits++;
    if (digits > 0 && !byte_buffer_replace(buffer, offset, digits, "1", 1))
        return CAIRO_STATUS_NO_MEMORY;
    return svg_document_describe(buffer, metadata->title, metadata->description)
               ? CAIRO_STATUS_SUCCESS
               : CAIRO_STATUS_NO_MEMORY;
}

static cairo_surface_t *create_png(struct byte_buffer *buffer, const struct scene *scene,
                                   const struct surface_metadata *metadata)
{
    const double scale = metadata->dots_per_inch / 72;
    cairo_surface_t *const surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(scene->width_pt * scale),
                                   (int)lround(scene->height_pt * scale));

    (void)buffer;
    cairo_surface_set_device_scale(surface, scale, scale);
    return surface;
}

static cairo_status_t finish_png(cairo_surface_t *surface, struct byte_buffer *buffer,
                                 const struct surface_metadata *metadata)
{
    unsigned char physical_size[PNG_SIZE_CHUNK_LENGTH];
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, buffer);

    if (status != CAIRO_STATUS_SUCCESS)
        return status;
    png_size_write_chunk(physical_size, metadata->dots_per_inch);
    if (!byte_buffer_replace(buffer, PNG_SIZE_CHUNK_OFFSET, 0, physical_size, sizeof physical_size))
        return CAIRO_STATUS_NO_MEMORY;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *create_pdf(struct byte_buffer *buffer, const struct scene *scene,
                                   const struct surface_metadata *metadata)
{
    cairo_surface_t *const surface =
        cairo_pdf_surface_create_for_stream(append, buffer, scene->width_pt, scene->height_pt);
    char date[64];

    write_date(date, sizeof date, metadata->creation_time_s);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "roofline");
    if (metadata->title != NULL)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, metadata->title);
    return surface;
}

static cairo_status_t finish_pdf(cairo_surface_t *surface, struct byte_buffer *buffer,
                                 const struct surface_metadata *metadata)
{
    (void)buffer;
    (void)metadata;
    cairo_surface_finish(surface);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *create_eps(struct byte_buffer *buffer, const struct scene *scene,
                                   const struct surface_metadata *metadata)
{
    cairo_surface_t *const surface =
        cairo_ps_surface_create_for_stream(append, buffer, scene->width_pt, scene->height_pt);

    (void)metadata;
    cairo_ps_surface_set_eps(surface, 1);
    return surface;
}

/* cairo writes the time of day, and knows no way to be told another. */
static cairo_status_t finish_eps(cairo_surface_t *surface, struct byte_buffer *buffer,
                                 const struct surface_metadata *metadata)
{
    static const char key[] = "%%CreationDate: ";
    char date[64];
    size_t offset = 0;
    size_t end = 0;

    cairo_surface_finish(surface);
    offset = find(buffer, 0, key);
    if (offset == buffer->length)
        return CAIRO_STATUS_SUCCESS;
    offset += sizeof key - 1;
    end = find(buffer, offset, "\n");
    write_date(date, sizeof date, metadata->creation_time_s);
    return byte_buffer_replace(buffer, offset, end - offset, date, strlen(date))
               ? CAIRO_STATUS_SUCCESS
               : CAIRO_STATUS_NO_MEMORY;
}

static const struct surface_format formats[] = {
    [FIGURE_SVG] = { create_svg, finish_svg },
    [FIGURE_PNG] = { create_png, finish_png },
    [FIGURE_PDF] = { create_pdf, finish_pdf },
    [FIGURE_EPS] = { create_eps, finish_eps },
};

static enum status status_of_cairo(cairo_status_t status, struct error *error)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return STATUS_OK;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return error_set_memory(error);
    return error_set(error, STATUS_IO, "the figure cannot be drawn: %s",
                     cairo_status_to_string(status));
}

enum status surface_write(struct byte_buffer *buffer, const struct scene *scene,
                          enum figure_format format, const struct surface_metadata *metadata,
                          struct text_painter *painter, struct error *error)
{
    cairo_surface_t *const surface = formats[format].create(buffer, scene, metadata);
    cairo_t *const cairo = cairo_create(surface);
    const bool has_elements = format == FIGURE_SVG && metadata->has_editable_text;
    cairo_status_t status = draw_scene(cairo, scene, has_elements ? NULL : painter);

    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = formats[format].finish(surface, buffer, metadata);
    if (status == CAIRO_STATUS_SUCCESS && has_elements &&
        !svg_document_add_texts(buffer, scene, painter))
        status = CAIRO_STATUS_NO_MEMORY;
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status_of_cairo(status, error);
}
