#include "tests/analysis/made_runs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct point made_point(const char *executable, double duration_s, double traffic_byte)
{
    const double flop = 1e12;
    return (struct point){
        .paradigm = "Cuda",
        .hardware = "GPU",
        .executable = executable,
        .region = "work",
        .kernel = "kernel",
        .precision = PRECISION_FP32,
        .memory_level = MEMORY_LEVEL_DRAM,
        .launches = 1,
        .duration_s = duration_s,
        .flop = flop,
        .traffic_byte = traffic_byte,
        .intensity_flop_per_byte = flop / traffic_byte,
        .performance_flop_per_s = flop / duration_s,
        .roof_flop_per_s = 1e13,
        .roof_share = flop / duration_s / 1e13,
    };
}

static const char *const run_names[SIDE_COUNT][MADE_RUNS_LIMIT] = {
    [SIDE_BASELINE] = { "baseline 0", "baseline 1", "baseline 2", "baseline 3", "baseline 4",
                        "baseline 5", "baseline 6", "baseline 7" },
    [SIDE_CURRENT] = { "current 0", "current 1", "current 2", "current 3", "current 4", "current 5",
                       "current 6", "current 7" },
    [SIDE_CONFIRMING] = { "confirming 0", "confirming 1", "confirming 2", "confirming 3",
                          "confirming 4", "confirming 5", "confirming 6", "confirming 7" },
};

static void add_run(struct made_runs *made, enum run_side side)
{
    struct run_list *list = &made->sides[side];
    struct point_set *set = &made->sets[side][list->count];
    assert_true(list->count < MADE_RUNS_LIMIT);
    made->bandwidth = (struct ceiling){ .hardware = "GPU",
                                        .kind = CEILING_BANDWIDTH,
                                        .memory_level = MEMORY_LEVEL_DRAM,
                                        .value = 1e12 };
    *set = (struct point_set){ .points = made->points[side][list->count],
                               .ceilings = &made->bandwidth,
                               .ceiling_count = 1,
                               .left_out = &made->left_out[side][list->count] };
    made->runs[side][list->count] = (struct run){ run_names[side][list->count], set };
    list->items = made->runs[side];
    list->count++;
}

void made_runs_add(struct made_runs *made, enum run_side side, size_t run,
                   const struct point *point)
{
    while (made->sides[side].count <= run)
        add_run(made, side);
    struct point_set *set = &made->sets[side][run];
    assert_true(set->point_count < MADE_POINTS_LIMIT);
    set->points[set->point_count++] = *point;
}

void made_runs_add_durations(struct made_runs *made, enum run_side side, const double *durations_s,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct point point = made_point("a", durations_s[i], 1e10);
        made_runs_add(made, side, i, &point);
    }
}

struct comparison made_runs_compare(const struct made_runs *made,
                                    const struct compare_options *options)
{
    struct comparison comparison;
    struct error error = { STATUS_OK, "" };
    if (compare_runs(&comparison, made->sides, options, &error) != STATUS_OK)
        fail_msg("%s", error.message);
    return comparison;
}

const struct compared_point *made_runs_find(const struct comparison *comparison, const char *name)
{
    for (size_t i = 0; i < comparison->point_count; i++)
        if (strcmp(comparison->points[i].name, name) == 0)
            return &comparison->points[i];
    fail_msg("no point is called \"%s\"", name);
    return NULL;
}
