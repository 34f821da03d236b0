/* What the environment asks of the collector. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_COLLECTOR_SETTINGS_H
#define ROOFLINE_PROFILE_COLLECTOR_COLLECTOR_SETTINGS_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COLLECTOR_OUTPUT_VARIABLE "ROOFLINE_CUPTI_OUTPUT"
#define COLLECTOR_KERNEL_VARIABLE "ROOFLINE_CUPTI_KERNEL"
#define COLLECTOR_SKIP_VARIABLE "ROOFLINE_CUPTI_SKIP"
#define COLLECTOR_COUNT_VARIABLE "ROOFLINE_CUPTI_COUNT"
#define COLLECTOR_SPARSE_VARIABLE "ROOFLINE_CUPTI_SPARSE"

/* The values of the variables; NULL or empty: not set. */
struct collector_environment {
    const char *output; /* default roofline_%p.csv */
    const char *kernel; /* default: every kernel */
    const char *skip;   /* default 0 */
    const char *count;  /* default: all */
    const char *sparse; /* "0", the default, or "1" */
};

struct collector_settings {
    char *output_path;
    bool kernel_given;
    regex_t kernel; /* POSIX extended, searched in a kernel's short name */
    uint64_t skip;  /* launches of such kernels passed over first */
    uint64_t count; /* launches of such kernels then measured; UINT64_MAX: all */
    bool sparse;    /* whether tensor instructions on sparse operands are counted too */
};

enum { SETTINGS_PROBLEM_SIZE = 256 };

/* On failure *out is empty and problem says which variable holds what, and what it should hold.
 * In the output path "%p" is process_id and "%%" a percent sign. */
bool collector_settings_read(struct collector_settings *out,
                             const struct collector_environment *environment, long process_id,
                             char problem[SETTINGS_PROBLEM_SIZE]);

/* Settings that are all zero are left alone. */
void collector_settings_clear(struct collector_settings *settings);

bool collector_settings_kernel_matches(const struct collector_settings *settings,
                                       const char *kernel);

/* Whether the launch is measured that comes after launches_before launches of matching kernels. */
bool collector_settings_launch_selected(const struct collector_settings *settings,
                                        uint64_t launches_before);

/* Whether no launch after launches_before matching ones is measured any more. */
bool collector_settings_finished(const struct collector_settings *settings,
                                 uint64_t launches_before);

#endif
