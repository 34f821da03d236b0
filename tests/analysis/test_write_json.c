#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/write_json.h"
#include "tests/analysis/comma_locale.h"

static char *written(const struct point_set *set)
{
    char *text = NULL;
    size_t size = 0;
    struct error error = { 0 };
    FILE *const stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(write_json(stream, set, &error), STATUS_OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* Powers of two and halves: their 17 digits are easily written by hand. */
static struct point points[] = {
    {
        .problem = "MatrixMultiplication",
        .paradigm = "Cuda",
        .hardware = "NVIDIA H200",
        .executable = "matMul_cuda",
        .region = "matmul",
        .kernel = "naive",
        .precision = PRECISION_FP32,
        .memory_level = MEMORY_LEVEL_DRAM,
        .launches = 2,
        .duration_s = 0.5,
        .flop = 17179869184.0,
        .traffic_byte = 1073741824.0,
        .intensity_flop_per_byte = 16.0,
        .performance_flop_per_s = 34359738368.0,
        .roof_flop_per_s = 68719476736.0,
        .roof_share = 0.5,
        .bound = BOUND_COMPUTE,
    },
    {
        .paradigm = "Unknown",
        .hardware = "Unknown",
        .precision = PRECISION_UNSPECIFIED,
        .memory_level = MEMORY_LEVEL_L2,
        .launches = 1,
        .duration_s = NAN,
        .flop = NAN,
        .traffic_byte = NAN,
        .intensity_flop_per_byte = 0.25,
        .performance_flop_per_s = 1024.0,
        .roof_flop_per_s = NAN,
        .roof_share = NAN,
        .partial = true,
    },
};

static struct ceiling ceilings[] = {
    { .hardware = "NVIDIA H200",
      .kind = CEILING_COMPUTE,
      .precision = PRECISION_FP32,
      .value = 68719476736.0,
      .source = CEILING_MEASURED },
    { .hardware = "NVIDIA H200",
      .kind = CEILING_BANDWIDTH,
      .memory_level = MEMORY_LEVEL_DRAM,
      .value = 17179869184.0,
      .source = CEILING_GIVEN },
    { .hardware = "Unknown",
      .kind = CEILING_BANDWIDTH,
      .memory_level = MEMORY_LEVEL_L2,
      .value = 1024.0,
      .source = CEILING_ATTRIBUTES },
};

static char reason[] = "no DRAM traffic; try --memory-level l2";

static struct left_out left_out[] = {
    { .executable = "vec_cuda", .region = NULL, .kernel = "copy", .launches = 3, .reason = reason },
};

static const struct point_set full = {
    .points = points,
    .point_count = 2,
    .ceilings = ceilings,
    .ceiling_count = 3,
    .left_out = left_out,
    .left_out_count = 1,
};

static const char expected_full[] = "{\n"
                                    " \"schema\": 1,\n"
                                    " \"points\": [\n"
                                    "  {\n"
                                    "   \"problem\": \"MatrixMultiplication\",\n"
                                    "   \"paradigm\": \"Cuda\",\n"
                                    "   \"precision\": \"FP32\",\n"
                                    "   \"hardware\": \"NVIDIA H200\",\n"
                                    "   \"executable\": \"matMul_cuda\",\n"
                                    "   \"region\": \"matmul\",\n"
                                    "   \"kernel\": \"naive\",\n"
                                    "   \"launches\": 2,\n"
                                    "   \"memory_level\": \"DRAM\",\n"
                                    "   \"duration_s\": 0.5,\n"
                                    "   \"flop\": 17179869184.0,\n"
                                    "   \"traffic_byte\": 1073741824.0,\n"
                                    "   \"intensity_flop_per_byte\": 16.0,\n"
                                    "   \"performance_flop_per_s\": 34359738368.0,\n"
                                    "   \"roof_flop_per_s\": 68719476736.0,\n"
                                    "   \"roof_share\": 0.5,\n"
                                    "   \"bound\": \"compute\"\n"
                                    "  },\n"
                                    "  {\n"
                                    "   \"problem\": null,\n"
                                    "   \"paradigm\": \"Unknown\",\n"
                                    "   \"precision\": null,\n"
                                    "   \"hardware\": \"Unknown\",\n"
                                    "   \"executable\": null,\n"
                                    "   \"region\": null,\n"
                                    "   \"kernel\": null,\n"
                                    "   \"launches\": 1,\n"
                                    "   \"memory_level\": \"L2\",\n"
                                    "   \"duration_s\": null,\n"
                                    "   \"flop\": null,\n"
                                    "   \"traffic_byte\": null,\n"
                                    "   \"intensity_flop_per_byte\": 0.25,\n"
                                    "   \"performance_flop_per_s\": 1024.0,\n"
                                    "   \"roof_flop_per_s\": null,\n"
                                    "   \"roof_share\": null,\n"
                                    "   \"bound\": null,\n"
                                    "   \"partial\": true\n"
                                    "  }\n"
                                    " ],\n"
                                    " \"ceilings\": [\n"
                                    "  {\n"
                                    "   \"hardware\": \"NVIDIA H200\",\n"
                                    "   \"kind\": \"compute\",\n"
                                    "   \"name\": \"FP32\",\n"
                                    "   \"value\": 68719476736.0,\n"
                                    "   \"unit\": \"FLOP/s\",\n"
                                    "   \"source\": \"measured\"\n"
                                    "  },\n"
                                    "  {\n"
                                    "   \"hardware\": \"NVIDIA H200\",\n"
                                    "   \"kind\": \"bandwidth\",\n"
                                    "   \"name\": \"DRAM\",\n"
                                    "   \"value\": 17179869184.0,\n"
                                    "   \"unit\": \"Byte/s\",\n"
                                    "   \"source\": \"given\"\n"
                                    "  },\n"
                                    "  {\n"
                                    "   \"hardware\": \"Unknown\",\n"
                                    "   \"kind\": \"bandwidth\",\n"
                                    "   \"name\": \"L2\",\n"
                                    "   \"value\": 1024.0,\n"
                                    "   \"unit\": \"Byte/s\",\n"
                                    "   \"source\": \"attributes\"\n"
                                    "  }\n"
                                    " ],\n"
                                    " \"left_out\": [\n"
                                    "  {\n"
                                    "   \"executable\": \"vec_cuda\",\n"
                                    "   \"region\": null,\n"
                                    "   \"kernel\": \"copy\",\n"
                                    "   \"launches\": 3,\n"
                                    "   \"reason\": \"no DRAM traffic; try --memory-level l2\"\n"
                                    "  }\n"
                                    " ]\n"
                                    "}\n";

static void test_whole_set(void **state)
{
    (void)state;
    char *const text = written(&full);
    assert_string_equal(text, expected_full);
    free(text);
}

static void test_empty_set(void **state)
{
    (void)state;
    const struct point_set empty = { 0 };
    char *const text = written(&empty);
    assert_string_equal(text, "{\n"
                              " \"schema\": 1,\n"
                              " \"points\": [],\n"
                              " \"ceilings\": [],\n"
                              " \"left_out\": []\n"
                              "}\n");
    free(text);
}

/* Writes one point and reads it back with the JSON library. */
static json_t *read_back(const struct point *point, json_t **document)
{
    struct point copy = *point;
    const struct point_set set = { .points = &copy, .point_count = 1 };
    char *const text = written(&set);
    json_error_t error;
    *document = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    free(text);
    assert_non_null(*document);
    json_t *const object = json_array_get(json_object_get(*document, "points"), 0);
    assert_non_null(object);
    return object;
}

static void test_numbers_read_back(void **state)
{
    (void)state;
    static const double values[] = { 0.1, 1.0 / 3.0, 22.503823824369285, 1e23, DBL_MAX, DBL_MIN };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct point point = points[0];
        point.intensity_flop_per_byte = values[i];
        json_t *document = NULL;
        const json_t *const object = read_back(&point, &document);
        assert_true(json_real_value(json_object_get(object, "intensity_flop_per_byte")) ==
                    values[i]);
        json_decref(document);
    }
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *read;
    } cases[] = {
        { "say \"hi\" \\ \n\t\x01", "say \"hi\" \\ \n\t\x01" },
        { "Gr\xC3\xBC\xC3\x9F"
          "e",
          "Gr\xC3\xBC\xC3\x9F"
          "e" },
        { "a\xFF"
          "b",
          "a\xEF\xBF\xBD"
          "b" },
        { "cut \xE2\x82", "cut \xEF\xBF\xBD\xEF\xBF\xBD" },
        { "\xEF\xBF\xBD\xC0", "\xEF\xBF\xBD\xEF\xBF\xBD" },
        { "", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct point point = points[0];
        point.kernel = cases[i].text;
        json_t *document = NULL;
        const json_t *const object = read_back(&point, &document);
        assert_string_equal(json_string_value(json_object_get(object, "kernel")), cases[i].read);
        json_decref(document);
    }
}

static void test_comma_locale(void **state)
{
    (void)state;
    if (!comma_locale_enter())
        skip();
    test_whole_set(NULL);
    test_numbers_read_back(NULL);
    comma_locale_leave();
}

/* Lets one allocation of the JSON library fail. */
static size_t allocations_left;

static void *failing_malloc(size_t size)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left--;
    return malloc(size);
}

static void test_every_allocation_fails_once(void **state)
{
    (void)state;
    json_set_alloc_funcs(failing_malloc, free);
    enum status status = STATUS_MEMORY;
    size_t allocations = 0;
    for (; status == STATUS_MEMORY && allocations < 10000; allocations++) {
        char *text = NULL;
        size_t size = 0;
        struct error error = { 0 };
        FILE *const stream = open_memstream(&text, &size);
        assert_non_null(stream);
        allocations_left = allocations;
        status = write_json(stream, &full, &error);
        assert_int_equal(status, error.status);
        assert_int_equal(fclose(stream), 0);
        free(text);
    }
    json_set_alloc_funcs(malloc, free);
    assert_int_equal(status, STATUS_OK);
    assert_true(allocations > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_set),
        cmocka_unit_test(test_empty_set),
        cmocka_unit_test(test_numbers_read_back),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_comma_locale),
        cmocka_unit_test(test_every_allocation_fails_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
