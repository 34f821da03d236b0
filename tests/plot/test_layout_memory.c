/* Makes each allocation of a layout and its scene fail once. The linker has to send the calls of
 * malloc, calloc and realloc here: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/scene.h"
#include "tests/plot/sample_figure.h"

/* How many allocations succeed before one fails; negative: all do. */
static long allocations_left = -1;

/* NOLINTBEGIN(bugprone-reserved-identifier, cert-dcl37-c): the linker gives these names */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static bool fails_now(void)
{
    if (allocations_left < 0)
        return false;
    allocations_left--;
    return allocations_left < 0;
}

void *__wrap_malloc(size_t size)
{
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails_now() ? NULL : __real_realloc(block, size);
}
/* NOLINTEND(bugprone-reserved-identifier, cert-dcl37-c) */

/* A small figure of two machines: long names are shortened, the legend lies outside, points are
 * labelled. */
static enum status make_figure(struct error *error)
{
    struct point points[] = {
        sample_point("Cuda", "a region with a name that is far too long for a legend", 10, 1e12),
        sample_point("Cuda", "b", 10.1, 1e12),
        sample_point("Hip", "c", 100, 1e13),
        sample_point("SYCL", "d", 100, 2e13),
    };
    struct ceiling ceilings[] = {
        sample_compute("NVIDIA RTX5080", PRECISION_FP32, 57.4e12),
        sample_compute("NVIDIA RTX5080", PRECISION_FP64, 57.4e12),
        sample_bandwidth("NVIDIA RTX5080", MEMORY_LEVEL_DRAM, 959.2e9),
        sample_compute("NVIDIA H200", PRECISION_FP32, 66.9e12),
    };
    const struct point_set set = { .points = points,
                                   .point_count = sizeof points / sizeof *points,
                                   .ceilings = ceilings,
                                   .ceiling_count = sizeof ceilings / sizeof *ceilings };
    const struct figure_options options = {
        .width_pt = 245, .height_pt = 187, .title = "title", .label_points = true
    };
    const struct text_measurer measurer = sample_measurer();
    struct layout *layout = NULL;
    struct scene scene = { 0 };
    enum status status = layout_create(&layout, &set, &options, 7, &measurer, error);

    if (status == STATUS_OK)
        status = scene_init(&scene, layout, error);
    else
        assert_null(layout);
    scene_clear(&scene);
    layout_free(layout);
    return status;
}

static void test_each_allocation_fails(void **state)
{
    enum status status = STATUS_MEMORY;
    long count = 0;

    (void)state;
    for (; status == STATUS_MEMORY; count++) {
        struct error error = { 0 };
        allocations_left = count;
        status = make_figure(&error);
        allocations_left = -1;
        assert_int_equal(error.status, status);
    }
    assert_int_equal(status, STATUS_OK);
    assert_true(count > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_fails),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
