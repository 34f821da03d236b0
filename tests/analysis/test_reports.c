/* A comparison as every report tells it. The expected texts are written by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <jansson.h>

#include "analysis/report_github.h"
#include "analysis/report_json.h"
#include "analysis/report_junit.h"
#include "analysis/report_markdown.h"
#include "analysis/report_text.h"
#include "tests/analysis/made_runs.h"

/* Everything that means something to one of the formats. */
static const char nasty[] = "a|b`c<&\">%,:\x01\xFF@d";

static void add(struct made_runs *made, enum run_side side, const char *executable,
                double duration_s, double traffic_byte)
{
    const struct point point = made_point(executable, duration_s, traffic_byte);
    made_runs_add(made, side, 0, &point);
}

struct reported {
    struct made_runs made;
    struct comparison comparison;
};

static int set_up(void **state)
{
    static const struct compare_options options = { .max_regression = 0.05 };
    struct reported *reported = calloc(1, sizeof *reported);
    if (reported == NULL)
        return -1;
    struct made_runs *made = &reported->made;
    add(made, SIDE_BASELINE, nasty, 1.0, 1e10);
    add(made, SIDE_BASELINE, "gone", 1.0, 1e10);
    add(made, SIDE_BASELINE, "quick", 1.0, 1e10);
    add(made, SIDE_BASELINE, "same", 1.0, 1e10);
    add(made, SIDE_BASELINE, "unclear", 1.0, 1e10);
    add(made, SIDE_CURRENT, nasty, 1.08, 2e10);
    add(made, SIDE_CURRENT, "quick", 0.5, 1e10);
    add(made, SIDE_CURRENT, "same", 1.0, 1e10);
    add(made, SIDE_CURRENT, "fresh", 1.0, 1e10);
    add(made, SIDE_CURRENT, "unclear", 1.0, 1e10);
    add(made, SIDE_CURRENT, "unclear", 1.0, 1e10);
    reported->comparison = made_runs_compare(made, &options);
    *state = reported;
    return 0;
}

static int tear_down(void **state)
{
    struct reported *reported = *state;
    comparison_clear(&reported->comparison);
    free(reported);
    return 0;
}

/* A stream into a text. */
struct written {
    FILE *stream;
    char *text;
    size_t length;
};

static void open_written(struct written *written)
{
    *written = (struct written){ NULL, NULL, 0 };
    written->stream = open_memstream(&written->text, &written->length);
    assert_non_null(written->stream);
}

static void check_written(struct written *written, const char *expected)
{
    assert_int_equal(fclose(written->stream), 0);
    assert_string_equal(written->text, expected);
    free(written->text);
}

static void test_text(void **state)
{
    const struct reported *reported = *state;
    struct written written;
    open_written(&written);
    report_text_write(written.stream, &reported->comparison, 0);
    check_written(
        &written,
        "Verdict      Point                   Quantity  Baseline  Current     Change  Tolerance\n"
        "regressed    a|b`c<&\">%,:\xEF\xBF\xBD\xEF\xBF\xBD@d[work]  time           1 s   1.08 s   "
        " +8.00 %        5 %\n"
        "regressed                            traffic      10 GB    20 GB  +100.00 %        5 %\n"
        "cannot tell  unclear[work]           time           1 s      1 s          -        5 %\n"
        "               current 0 holds it more than once (--aggregate none compares single "
        "launches)\n"
        "missing      gone[work]              time           1 s        -          -        5 %\n"
        "improved     quick[work]             time           1 s   500 ms   -50.00 %        5 %\n"
        "new          fresh[work]             time             -      1 s          -        5 %\n"
        "unchanged    same[work]              time           1 s      1 s    +0.00 %        5 %\n"
        "\n"
        "6 points compared: 1 regressed, 1 cannot tell, 1 missing, 1 improved, 1 new, 1 unchanged "
        "(1 run against 1, 5 % allowed; noise was not measured, which takes 3 runs a side)\n");
}

static void test_markdown(void **state)
{
    const struct reported *reported = *state;
    struct written written;
    open_written(&written);
    report_markdown_write(written.stream, &reported->comparison, "fig <1>.svg");
    check_written(
        &written,
        "### Roofline: 1 of 6 points regressed\n"
        "\n"
        "6 points compared: 1 regressed, 1 cannot tell, 1 missing, 1 improved, 1 new, 1 unchanged "
        "(1 run against 1, 5 % allowed; noise was not measured, which takes 3 runs a side).\n"
        "\n"
        "![Roofline of the baseline and the current runs](<fig %3C1%3E.svg>)\n"
        "\n"
        "| Verdict | Point | Quantity | Baseline | Current | Change | Tolerance |\n"
        "| --- | --- | --- | ---: | ---: | ---: | ---: |\n"
        "| regressed | `` a\\|b`c<&\">%,:\xEF\xBF\xBD\xEF\xBF\xBD@d[work] `` | time | 1 s | 1.08 s "
        "| +8.00 % | 5 % |\n"
        "| regressed |  | traffic | 10 GB | 20 GB | +100.00 % | 5 % |\n"
        "| cannot tell | `unclear[work]` | time | 1 s | 1 s | - | 5 % |\n"
        "| missing | `gone[work]` | time | 1 s | - | - | 5 % |\n"
        "| improved | `quick[work]` | time | 1 s | 500 ms | -50.00 % | 5 % |\n"
        "| new | `fresh[work]` | time | - | 1 s | - | 5 % |\n"
        "\n"
        "- `unclear[work]`: current 0 holds it more than once \\(\\-\\-aggregate none compares "
        "single launches\\)\n"
        "\n"
        "<details>\n"
        "<summary>1 unchanged</summary>\n"
        "\n"
        "| Verdict | Point | Quantity | Baseline | Current | Change | Tolerance |\n"
        "| --- | --- | --- | ---: | ---: | ---: | ---: |\n"
        "| unchanged | `same[work]` | time | 1 s | 1 s | +0.00 % | 5 % |\n"
        "\n"
        "</details>\n");
}

static void test_junit(void **state)
{
    const struct reported *reported = *state;
    struct written written;
    open_written(&written);
    assert_int_equal(report_junit_write(written.stream, &reported->comparison, NULL), STATUS_OK);
    check_written(
        &written,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites>\n"
        "  <testsuite name=\"roofline compare\" tests=\"6\" failures=\"1\" errors=\"0\" "
        "skipped=\"3\">\n"
        "    <testcase classname=\"GPU\" "
        "name=\"a|b`c&lt;&amp;&quot;&gt;%,:\xEF\xBF\xBD\xEF\xBF\xBD@d[work]\">\n"
        "      <failure type=\"regressed\" "
        "message=\"a|b`c&lt;&amp;&quot;&gt;%,:\xEF\xBF\xBD\xEF\xBF\xBD@d[work]: time +8.00 % (1 s, "
        "now 1.08 s), 5 % allowed\"/>\n"
        "    </testcase>\n"
        "    <testcase classname=\"GPU\" name=\"unclear[work]\">\n"
        "      <skipped message=\"unclear[work]: cannot tell; current 0 holds it more than once "
        "(--aggregate none compares single launches)\"/>\n"
        "    </testcase>\n"
        "    <testcase classname=\"GPU\" name=\"gone[work]\">\n"
        "      <skipped message=\"gone[work]: missing\"/>\n"
        "    </testcase>\n"
        "    <testcase classname=\"GPU\" name=\"quick[work]\"/>\n"
        "    <testcase classname=\"GPU\" name=\"fresh[work]\">\n"
        "      <skipped message=\"fresh[work]: new\"/>\n"
        "    </testcase>\n"
        "    <testcase classname=\"GPU\" name=\"same[work]\"/>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

static void test_github(void **state)
{
    const struct reported *reported = *state;
    struct written written;
    open_written(&written);
    assert_int_equal(report_github_write(written.stream, &reported->comparison, NULL), STATUS_OK);
    check_written(
        &written,
        "::error title=regressed%3A a|b`c<&\">%25%2C%3A\xEF\xBF\xBD\xEF\xBF\xBD@d[work]::"
        "a|b`c<&\">%25,:\xEF\xBF\xBD\xEF\xBF\xBD@d[work]: time +8.00 %25 (1 s, now 1.08 s), 5 %25 "
        "allowed\n"
        "::warning title=cannot tell%3A unclear[work]::unclear[work]: cannot tell; current 0 holds "
        "it more than once (--aggregate none compares single launches)\n"
        "::warning title=missing%3A gone[work]::gone[work]: missing\n"
        "::notice title=improved%3A quick[work]::quick[work]: time -50.00 %25 (1 s, now 500 ms), 5 "
        "%25 allowed\n");
}

static const char *text_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void test_json(void **state)
{
    const struct reported *reported = *state;
    struct written written;
    open_written(&written);
    assert_int_equal(
        report_json_write(written.stream, &reported->comparison, reported->made.sides, NULL),
        STATUS_OK);
    assert_int_equal(fclose(written.stream), 0);
    json_t *document = json_loads(written.text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(document);
    assert_int_equal(json_integer_value(json_object_get(document, "schema")), 1);
    assert_int_equal(json_integer_value(json_object_get(document, "failing")), 1);
    const json_t *runs = json_object_get(document, "runs");
    assert_string_equal(json_string_value(json_array_get(json_object_get(runs, "current"), 0)),
                        "current 0");
    assert_int_equal(json_array_size(json_object_get(runs, "confirming")), 0);
    const json_t *counts = json_object_get(document, "counts");
    assert_int_equal(json_integer_value(json_object_get(counts, "cannot tell")), 1);
    const json_t *points = json_object_get(document, "points");
    assert_int_equal(json_array_size(points), 6);
    const json_t *point = json_array_get(points, 0);
    assert_string_equal(text_at(point, "verdict"), "regressed");
    assert_string_equal(text_at(point, "leading"), "duration_s");
    assert_true(json_is_true(json_object_get(point, "fails")));
    const json_t *time = json_object_get(json_object_get(point, "quantities"), "duration_s");
    assert_true(json_real_value(json_object_get(time, "current")) == 1.08);
    assert_true(json_is_null(json_object_get(time, "p")));
    assert_true(json_real_value(json_array_get(json_object_get(time, "current_values"), 0)) ==
                1.08);
    point = json_array_get(points, 2);
    assert_string_equal(text_at(point, "name"), "gone[work]");
    assert_true(json_is_null(json_object_get(json_object_get(point, "quantities"), "duration_s")));
    json_decref(document);
    free(written.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),  cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_junit), cmocka_unit_test(test_github),
        cmocka_unit_test(test_json),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
