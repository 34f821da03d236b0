#include "analysis/read/ncu_metric_unit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Metrics that are no hardware counters have units of their own. Source for both tables: raw pages
 * of Nsight Compute 2025.3 in base units. */
struct named_unit {
    const char *metric;
    const char *unit;
};

static const struct named_unit named_units[] = {
    { "launch__block_dim_x", "block" },
    { "launch__block_dim_y", "block" },
    { "launch__block_dim_z", "block" },
    { "launch__cluster_max_active", "cluster" },
    { "launch__cluster_max_potential_size", "block" },
    { "launch__occupancy_cluster_gpu_pct", "%" },
    { "launch__occupancy_cluster_pct", "%" },
    { "launch__occupancy_limit_barriers", "block" },
    { "launch__occupancy_limit_blocks", "block" },
    { "launch__occupancy_limit_registers", "block" },
    { "launch__occupancy_limit_shared_mem", "block" },
    { "launch__occupancy_limit_warps", "block" },
    { "launch__persisting_l2_cache_size", "byte" },
    { "launch__registers_per_thread", "register/thread" },
    { "launch__registers_per_thread_allocated", "register/thread" },
    { "launch__shared_mem_config_size", "byte" },
    { "launch__shared_mem_per_block", "byte/block" },
    { "launch__shared_mem_per_block_allocated", "byte/block" },
    { "launch__shared_mem_per_block_driver", "byte/block" },
    { "launch__shared_mem_per_block_dynamic", "byte/block" },
    { "launch__shared_mem_per_block_static", "byte/block" },
    { "launch__sm_count", "SM" },
    { "launch__thread_count", "thread" },
    { "profiler__replayer_passes", "pass" },
    { "profiler__replayer_passes_type_warmup", "pass" },
    { "sm__maximum_warps_avg_per_active_cycle", "warp" },
    { "sm__maximum_warps_per_active_cycle_pct", "%" },
    { "smsp__maximum_warps_avg_per_active_cycle", "warp" },
};

/* What a counter counts shows in a word of its name; the first row that fits decides. A cycle per
 * cycle has no unit, and the profiler gives the derived__ byte counters none. */
struct counted_unit {
    const char *word;
    const char *plain;
    const char *per_cycle;
    const char *per_second;
};

static const struct counted_unit counted_units[] = {
    { "gpu__time", "ns", "", "" },
    { "inst", "inst", "inst/cycle", "inst/s" },
    { "derived", "", "", "" },
    { "bytes", "byte", "byte/cycle", "byte/s" },
    { "sectors", "sector", "sector/cycle", "sector/s" },
    { "cycles", "cycle", "", "hz" },
    { "writeback_active", "cycle", "", "hz" },
};

static bool starts_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Whether the word stands in name[0..length) between underscores or ends. */
static bool has_word(const char *name, size_t length, const char *word)
{
    const size_t word_length = strlen(word);
    for (size_t begin = 0; begin + word_length <= length; begin++) {
        const size_t end = begin + word_length;
        if (memcmp(name + begin, word, word_length) == 0 &&
            (begin == 0 || name[begin - 1] == '_') && (end == length || name[end] == '_'))
            return true;
    }
    return false;
}

/* What stands behind "counter" and, where there is one, ".sum", ".avg", ".min" or ".max". */
static const char *submetric(const char *metric, size_t counter_length)
{
    static const char *const rollups[] = { ".sum", ".avg", ".min", ".max" };
    const char *rest = metric + counter_length;
    for (size_t i = 0; i < sizeof rollups / sizeof *rollups; i++) {
        const size_t length = strlen(rollups[i]);
        if (starts_with(rest, rollups[i]) && (rest[length] == '\0' || rest[length] == '.'))
            return rest + length;
    }
    return rest;
}

static const char *counted_unit(const struct counted_unit *counted, const char *rest)
{
    static const char per_second[] = ".per_second";
    const size_t length = strlen(rest);
    if (length >= strlen(per_second) && strcmp(rest + length - strlen(per_second), per_second) == 0)
        return counted->per_second;
    if (strcmp(rest, ".peak_sustained") == 0 || starts_with(rest, ".per_cycle_"))
        return counted->per_cycle;
    if (rest[0] == '\0' || starts_with(rest, ".peak_sustained_"))
        return counted->plain;
    return ""; /* .ratio, .max_rate */
}

const char *ncu_metric_unit(const char *metric)
{
    for (size_t i = 0; i < sizeof named_units / sizeof *named_units; i++)
        if (strcmp(metric, named_units[i].metric) == 0)
            return named_units[i].unit;
    const size_t counter_length = strcspn(metric, ".");
    const char *rest = submetric(metric, counter_length);
    if (starts_with(rest, ".pct"))
        return "%";
    for (size_t i = 0; i < sizeof counted_units / sizeof *counted_units; i++)
        if (has_word(metric, counter_length, counted_units[i].word))
            return counted_unit(&counted_units[i], rest);
    return "";
}
