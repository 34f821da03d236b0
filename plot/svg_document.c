#include "plot/svg_document.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/text_writer.h"

/* Puts a part into a document at an offset. */
static bool insert(struct byte_buffer *document, size_t offset, struct text_writer *part)
{
    const bool is_good =
        !part->has_failed &&
        byte_buffer_replace(document, offset, 0, part->buffer->bytes, part->buffer->length);

    byte_buffer_clear(part->buffer);
    return is_good;
}

/* Behind the tag that opens the document; its length when there is none. */
static size_t find_inside(const struct byte_buffer *document)
{
    static const char tag[] = "<svg";
    size_t offset = 0;

    while (offset + sizeof tag <= document->length &&
           memcmp(document->bytes + offset, tag, sizeof tag - 1) != 0)
        offset++;
    while (offset < document->length && document->bytes[offset] != '>')
        offset++;
    return offset < document->length ? offset + 1 : offset;
}

/* Before the last tag. */
static size_t find_end(const struct byte_buffer *document)
{
    size_t offset = document->length;

    while (offset > 0 && document->bytes[offset - 1] != '<')
        offset--;
    return offset > 0 ? offset - 1 : document->length;
}

static void add_element(struct text_writer *writer, const char *name, const char *content)
{
    if (content == NULL)
        return;
    text_writer_add(writer, "\n<");
    text_writer_add(writer, name);
    text_writer_add(writer, ">");
    text_writer_add_xml(writer, content);
    text_writer_add(writer, "</");
    text_writer_add(writer, name);
    text_writer_add(writer, ">");
}

bool svg_document_describe(struct byte_buffer *document, const char *title, const char *description)
{
    struct byte_buffer bytes = { 0 };
    struct text_writer part = { &bytes, false };

    add_element(&part, "title", title);
    add_element(&part, "desc", description);
    return insert(document, find_inside(document), &part);
}

static void add_colour(struct text_writer *writer, const char *attribute, uint32_t colour)
{
    char text[48];

    snprintf(text, sizeof text, " %s=\"#%06x\"", attribute, (unsigned)(colour & 0xffffff));
    text_writer_add(writer, text);
}

static void add_length(struct text_writer *writer, const char *attribute, double length)
{
    text_writer_add(writer, " ");
    text_writer_add(writer, attribute);
    text_writer_add(writer, "=\"");
    text_writer_add_decimal(writer, length);
    text_writer_add(writer, "\"");
}

static void add_place(struct text_writer *writer, const struct label_place *place)
{
    const double half_turn = acos(-1);

    if (!(fabs(place->angle) > 0)) {
        add_length(writer, "x", place->start.x);
        add_length(writer, "y", place->start.y);
        return;
    }
    text_writer_add(writer, " transform=\"translate(");
    text_writer_add_decimal(writer, place->start.x);
    text_writer_add(writer, " ");
    text_writer_add_decimal(writer, place->start.y);
    text_writer_add(writer, ") rotate(");
    text_writer_add_decimal(writer, place->angle * 180 / half_turn);
    text_writer_add(writer, ")\"");
}

static void add_text(struct text_writer *writer, const struct scene_item *item,
                     const struct text_painter *painter)
{
    const struct scene_text *const text = &item->text;
    const struct text_font font = text_painter_font(painter, &text->style);

    text_writer_add(writer, "<text");
    add_place(writer, &text->place);
    add_length(writer, "font-size", text->style.size_pt);
    if (font.weight != 400)
        add_length(writer, "font-weight", font.weight);
    if (font.is_italic)
        text_writer_add(writer, " font-style=\"italic\"");
    add_colour(writer, "fill", item->fill);
    if (text->rim_width > 0) {
        add_colour(writer, "stroke", text->rim_colour);
        add_length(writer, "stroke-width", text->rim_width);
        text_writer_add(writer, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
    text_writer_add(writer, " xml:space=\"preserve\">");
    text_writer_add_xml(writer, text->text);
    text_writer_add(writer, "</text>\n");
}

bool svg_document_add_texts(struct byte_buffer *document, const struct scene *scene,
                            const struct text_painter *painter)
{
    struct byte_buffer bytes = { 0 };
    struct text_writer part = { &bytes, false };

    text_writer_add(&part, "<g font-family=\"");
    text_writer_add_xml(&part, text_painter_families(painter));
    text_writer_add(&part, "\">\n");
    for (size_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].kind == SCENE_TEXT)
            add_text(&part, &scene->items[i], painter);
    }
    text_writer_add(&part, "</g>\n");
    return insert(document, find_end(document), &part);
}
