#include "plot/density_layer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot/draw.h"

static const double dots_per_point = 3; /* 216 to the inch */
static const double dots_max = 2.5e6;   /* fewer dots per point are used on larger pages */

/* How opaque a single marker is; the densest dot is wholly so, and between them it counts how often
 * the density doubles. */
static const double opacity_of_one = 0.45;

/* Few different colours make for small files. */
enum { SPRITE_SIDE_MAX = 256, OPACITY_STEPS = 16, COLOUR_STEPS = 31 };

/* What lies on one dot. */
struct dot {
    float red;
    float green;
    float blue;
    float weight; /* markers, those that cover the dot in part counted in part */
};

struct density {
    struct dot *dots;
    int width;
    int height;
    double scale; /* dots per point */
    struct position corner;
};

/* How much of each dot around a marker's middle it covers, 0 to 255. */
struct sprite {
    double radius; /* 0: not made yet */
    int side;
    unsigned char coverage[SPRITE_SIDE_MAX * SPRITE_SIDE_MAX];
};

static bool is_mark(const struct scene_item *item)
{
    /* the light core of a hollow marker would count as another one */
    return item->kind == SCENE_MARKER && item->stroke.width > 0;
}

static struct rect find_bounds(const struct scene_item *items, size_t count)
{
    double left = INFINITY;
    double top = INFINITY;
    double right = -INFINITY;
    double bottom = -INFINITY;

    for (size_t i = 0; i < count; i++) {
        const struct scene_marker *const marker = &items[i].marker;
        const double reach = marker->radius * marker_reach + 1;
        if (!is_mark(&items[i]))
            continue;
        left = fmin(left, marker->at.x - reach);
        top = fmin(top, marker->at.y - reach);
        right = fmax(right, marker->at.x + reach);
        bottom = fmax(bottom, marker->at.y + reach);
    }
    if (!(right > left))
        return (struct rect){ 0 };
    return (struct rect){ left, top, right - left, bottom - top };
}

static cairo_status_t make_sprite(struct sprite *sprite, const struct scene_marker *marker,
                                  double scale)
{
    cairo_surface_t *surface = NULL;
    cairo_t *cairo = NULL;
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    struct scene_marker centred = *marker;

    sprite->radius = marker->radius;
    sprite->side = 2 * (int)ceil(marker->radius * marker_reach * scale) + 1;
    if (sprite->side > SPRITE_SIDE_MAX - 1)
        sprite->side = SPRITE_SIDE_MAX - 1;
    centred.at = (struct position){ 0.5 * sprite->side, 0.5 * sprite->side };
    centred.radius *= scale;
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, sprite->side, sprite->side);
    cairo = cairo_create(surface);
    draw_marker_path(cairo, &centred);
    cairo_fill(cairo);
    status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    for (int row = 0; status == CAIRO_STATUS_SUCCESS && row < sprite->side; row++)
        memcpy(sprite->coverage + row * sprite->side,
               cairo_image_surface_get_data(surface) +
                   row * cairo_image_surface_get_stride(surface),
               (size_t)sprite->side);
    cairo_surface_destroy(surface);
    return status;
}

/* The edges of the picture lie further out than any marker reaches. */
static void stamp(struct density *density, const struct sprite *sprite,
                  const struct scene_item *item)
{
    const struct position at = item->marker.at;
    const int left = (int)lround((at.x - density->corner.x) * density->scale - 0.5 * sprite->side);
    const int top = (int)lround((at.y - density->corner.y) * density->scale - 0.5 * sprite->side);
    const float red = (float)(item->fill >> 16 & 0xff);
    const float green = (float)(item->fill >> 8 & 0xff);
    const float blue = (float)(item->fill & 0xff);

    for (int row = 0; row < sprite->side; row++) {
        const unsigned char *const coverage = sprite->coverage + row * sprite->side;
        struct dot *const dots =
            density->dots + (size_t)(top + row) * (size_t)density->width + left;
        if (top + row < 0 || top + row >= density->height)
            continue;
        for (int column = 0; column < sprite->side; column++) {
            const float weight = (float)coverage[column] / 255;
            if (coverage[column] == 0 || left + column < 0 || left + column >= density->width)
                continue;
            dots[column].red += weight * red;
            dots[column].green += weight * green;
            dots[column].blue += weight * blue;
            dots[column].weight += weight;
        }
    }
}

static cairo_status_t stamp_all(struct density *density, const struct scene_item *items,
                                size_t count)
{
    struct sprite *const sprites = calloc(MARKER_SHAPE_COUNT, sizeof *sprites);
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    if (sprites == NULL)
        return CAIRO_STATUS_NO_MEMORY;
    for (size_t i = 0; status == CAIRO_STATUS_SUCCESS && i < count; i++) {
        struct sprite *const sprite = &sprites[items[i].marker.shape % MARKER_SHAPE_COUNT];
        if (!is_mark(&items[i]))
            continue;
        if (sprite->radius != items[i].marker.radius)
            status = make_sprite(sprite, &items[i].marker, density->scale);
        if (status == CAIRO_STATUS_SUCCESS)
            stamp(density, sprite, &items[i]);
    }
    free(sprites);
    return status;
}

static double heaviest(const struct density *density)
{
    float weight = 0;

    for (size_t i = 0; i < (size_t)density->width * (size_t)density->height; i++)
        weight = density->dots[i].weight > weight ? density->dots[i].weight : weight;
    return (double)weight;
}

static double opacity(double weight, double weight_max)
{
    double share = opacity_of_one * weight;

    if (weight > 1)
        share = opacity_of_one + (1 - opacity_of_one) * log(weight) / log(weight_max);
    return round(share * OPACITY_STEPS) / OPACITY_STEPS;
}

static uint32_t blend(double ground, double mark, double share)
{
    const double step = round((ground + (mark - ground) * share) / 255 * COLOUR_STEPS);

    return (uint32_t)lround(step / COLOUR_STEPS * 255);
}

/* 0xAARRGGBB; 0 where there is no marker. */
static uint32_t dot_colour(const struct dot *dot, double weight_max, uint32_t ground)
{
    const double weight = (double)dot->weight;
    const double share = weight > 0 ? opacity(weight, weight_max) : 0;

    if (!(share > 0))
        return 0;
    return 0xff000000u | blend(ground >> 16 & 0xff, (double)dot->red / weight, share) << 16 |
           blend(ground >> 8 & 0xff, (double)dot->green / weight, share) << 8 |
           blend(ground & 0xff, (double)dot->blue / weight, share);
}

static void colour_dots(cairo_surface_t *picture, const struct density *density, uint32_t ground)
{
    const double weight_max = heaviest(density);
    const int stride = cairo_image_surface_get_stride(picture);
    unsigned char *const bytes = cairo_image_surface_get_data(picture);

    for (int row = 0; row < density->height; row++) {
        const struct dot *const dots = density->dots + (size_t)row * (size_t)density->width;
        for (int column = 0; column < density->width; column++) {
            const uint32_t colour = dot_colour(&dots[column], weight_max, ground);
            memcpy(bytes + (ptrdiff_t)row * stride + (ptrdiff_t)column * 4, &colour, sizeof colour);
        }
    }
    cairo_surface_mark_dirty(picture);
}

static cairo_status_t paint(cairo_t *cairo, const struct density *density, uint32_t ground)
{
    cairo_surface_t *const picture =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, density->width, density->height);
    const cairo_status_t status = cairo_surface_status(picture);

    if (status == CAIRO_STATUS_SUCCESS) {
        cairo_surface_flush(picture);
        colour_dots(picture, density, ground);
        cairo_save(cairo);
        cairo_translate(cairo, density->corner.x, density->corner.y);
        cairo_scale(cairo, 1 / density->scale, 1 / density->scale);
        cairo_set_source_surface(cairo, picture, 0, 0);
        cairo_paint(cairo);
        cairo_restore(cairo);
    }
    cairo_surface_destroy(picture);
    return status;
}

cairo_status_t density_layer_draw(cairo_t *cairo, const struct scene_item *items, size_t item_count,
                                  uint32_t ground)
{
    const struct rect bounds = find_bounds(items, item_count);
    const double area = bounds.width * bounds.height;
    struct density density = { .corner = { bounds.x, bounds.y } };
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    if (!(area > 0))
        return CAIRO_STATUS_SUCCESS;
    density.scale = fmin(dots_per_point, sqrt(dots_max / area));
    density.width = (int)ceil(bounds.width * density.scale);
    density.height = (int)ceil(bounds.height * density.scale);
    density.dots = calloc((size_t)density.width * (size_t)density.height, sizeof *density.dots);
    if (density.dots == NULL)
        return CAIRO_STATUS_NO_MEMORY;
    status = stamp_all(&density, items, item_count);
    if (status == CAIRO_STATUS_SUCCESS)
        status = paint(cairo, &density, ground);
    free(density.dots);
    return status;
}
