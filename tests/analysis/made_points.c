#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/analysis/made_points.h"
#include "tests/analysis/table_text.h"

struct made_points made_points_start(const char *text)
{
    struct made_points made = { .table = table_text_create(text) };
    if (derive_launches(&made.launches, made.table, HALF_PACKED, &made.notices, &made.error) !=
            STATUS_OK ||
        ceilings_observe(&made.ceilings, made.table, &made.launches, &made.notices, &made.error) !=
            STATUS_OK)
        fail_msg("%s", made.error.message);
    return made;
}

enum status made_points_aggregate(struct made_points *made, const struct aggregate_options *options)
{
    enum selected *marks = calloc(made->launches.count + 1, sizeof *marks);
    assert_non_null(marks);
    enum status status = aggregate_points(&made->set, made->table, &made->launches, marks,
                                          &made->ceilings, options, &made->notices, &made->error);
    free(marks);
    return status;
}

struct made_points made_points_create(const char *text, const struct aggregate_options *options)
{
    struct made_points made = made_points_start(text);
    if (made_points_aggregate(&made, options) != STATUS_OK)
        fail_msg("%s", made.error.message);
    return made;
}

void made_points_clear(struct made_points *made)
{
    point_set_clear(&made->set);
    ceiling_list_clear(&made->ceilings);
    launch_list_clear(&made->launches);
    notices_clear(&made->notices);
    table_free(made->table);
}

void made_points_check_notice(const struct made_points *made, const char *part)
{
    for (size_t i = 0; i < made->notices.count; i++)
        if (strstr(made->notices.items[i].text, part) != NULL)
            return;
    fail_msg("no notice says \"%s\"", part);
}

void made_points_check_left_out(const struct made_points *made, size_t i, const char *part)
{
    assert_true(i < made->set.left_out_count);
    if (strstr(made->set.left_out[i].reason, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", made->set.left_out[i].reason, part);
}

void made_points_check_value(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}
