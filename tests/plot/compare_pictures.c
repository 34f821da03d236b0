/* compare_pictures A.png B.png: whether two renderings show the same, by the mean grey of small
 * blocks: two renderers smooth edges differently, but a missing label, mark or line darkens whole
 * blocks. Exit 0 alike, 1 different, 2 unreadable or of different size. */
#include <cairo.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16, LARGEST_DIFFERENCE = 24 /* of 255 */ };

struct picture {
    cairo_surface_t *surface;
    const unsigned char *pixels;
    int width;
    int height;
    int stride;
};

static int open_picture(struct picture *picture, const char *path)
{
    picture->surface = cairo_image_surface_create_from_png(path);
    if (cairo_surface_status(picture->surface) != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "%s: %s\n", path,
                cairo_status_to_string(cairo_surface_status(picture->surface)));
        return 0;
    }
    picture->pixels = cairo_image_surface_get_data(picture->surface);
    picture->width = cairo_image_surface_get_width(picture->surface);
    picture->height = cairo_image_surface_get_height(picture->surface);
    picture->stride = cairo_image_surface_get_stride(picture->surface);
    return 1;
}

/* Over white, where the picture is transparent. */
static int grey(const struct picture *picture, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, picture->pixels + (ptrdiff_t)y * picture->stride + (ptrdiff_t)x * 4,
           sizeof pixel);
    int alpha = cairo_image_surface_get_format(picture->surface) == CAIRO_FORMAT_ARGB32
                    ? (int)(pixel >> 24)
                    : 255;
    int sum = (int)(pixel >> 16 & 255) + (int)(pixel >> 8 & 255) + (int)(pixel & 255);
    return sum / 3 + 255 - alpha;
}

static int block_mean(const struct picture *picture, int left, int top)
{
    int sum = 0;
    for (int y = top; y < top + BLOCK; y++)
        for (int x = left; x < left + BLOCK; x++)
            sum += grey(picture, x, y);
    return sum / (BLOCK * BLOCK);
}

static int compare(const struct picture *one, const struct picture *two)
{
    if (one->width != two->width || one->height != two->height) {
        fprintf(stderr, "%d x %d and %d x %d pixels\n", one->width, one->height, two->width,
                two->height);
        return 2;
    }
    int largest = 0;
    for (int top = 0; top + BLOCK <= one->height; top += BLOCK)
        for (int left = 0; left + BLOCK <= one->width; left += BLOCK) {
            int difference = abs(block_mean(one, left, top) - block_mean(two, left, top));
            if (difference <= largest)
                continue;
            largest = difference;
            if (difference > LARGEST_DIFFERENCE)
                fprintf(stderr, "differ by %d of 255 around %d, %d\n", difference, left, top);
        }
    return largest > LARGEST_DIFFERENCE ? 1 : 0;
}

int main(int argc, char **argv)
{
    struct picture one = { NULL, NULL, 0, 0, 0 };
    struct picture two = { NULL, NULL, 0, 0, 0 };
    int result = 2;
    if (argc == 3 && open_picture(&one, argv[1]) && open_picture(&two, argv[2]))
        result = compare(&one, &two);
    cairo_surface_destroy(one.surface);
    cairo_surface_destroy(two.surface);
    return result;
}
