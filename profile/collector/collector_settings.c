#include "profile/collector/collector_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_set(const char *value)
{
    return value != NULL && value[0] != '\0';
}

static bool read_count(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at < '0' || *at > '9')
            return false;
        const uint64_t digit = (uint64_t)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *out = value;
    return true;
}

static bool read_optional_count(const char *variable, const char *text, uint64_t *out,
                                char problem[SETTINGS_PROBLEM_SIZE])
{
    if (!is_set(text) || read_count(text, out))
        return true;
    snprintf(problem, SETTINGS_PROBLEM_SIZE, "%s is \"%.60s\"; it must be a number of launches",
             variable, text);
    return false;
}

static bool read_sparse(struct collector_settings *settings, const char *text,
                        char problem[SETTINGS_PROBLEM_SIZE])
{
    settings->sparse = is_set(text) && strcmp(text, "1") == 0;
    if (!is_set(text) || settings->sparse || strcmp(text, "0") == 0)
        return true;
    snprintf(problem, SETTINGS_PROBLEM_SIZE, "%s is \"%.60s\"; it must be 0 or 1",
             COLLECTOR_SPARSE_VARIABLE, text);
    return false;
}

static bool read_kernel(struct collector_settings *settings, const char *pattern,
                        char problem[SETTINGS_PROBLEM_SIZE])
{
    if (!is_set(pattern))
        return true;
    const int failure = regcomp(&settings->kernel, pattern, REG_EXTENDED | REG_NOSUB);
    if (failure == 0) {
        settings->kernel_given = true;
        return true;
    }
    char reason[96];
    regerror(failure, &settings->kernel, reason, sizeof reason);
    snprintf(problem, SETTINGS_PROBLEM_SIZE,
             "%s is \"%.60s\", which is no extended regular expression: %s",
             COLLECTOR_KERNEL_VARIABLE, pattern, reason);
    return false;
}

/* Writes to out, which has room for the pattern with every pair of bytes replaced by a number. */
static bool expand_path(const char *pattern, long process_id, char *out, size_t size)
{
    size_t length = 0;
    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at != '%') {
            out[length++] = *at;
            continue;
        }
        at++;
        if (*at == 'p')
            length += (size_t)snprintf(out + length, size - length, "%ld", process_id);
        else if (*at == '%')
            out[length++] = '%';
        else
            return false;
    }
    out[length] = '\0';
    return true;
}

static bool read_output(struct collector_settings *settings, const char *pattern, long process_id,
                        char problem[SETTINGS_PROBLEM_SIZE])
{
    enum { NUMBER_SIZE = 3 * sizeof(long) + 2 };
    if (!is_set(pattern))
        pattern = "roofline_%p.csv";
    const size_t size = strlen(pattern) / 2 * NUMBER_SIZE + strlen(pattern) + 1;
    settings->output_path = malloc(size);
    if (settings->output_path == NULL) {
        snprintf(problem, SETTINGS_PROBLEM_SIZE, "out of memory");
        return false;
    }
    if (expand_path(pattern, process_id, settings->output_path, size))
        return true;
    snprintf(problem, SETTINGS_PROBLEM_SIZE,
             "%s is \"%.60s\"; after a percent sign only p (the process's number) or another "
             "percent sign may stand",
             COLLECTOR_OUTPUT_VARIABLE, pattern);
    return false;
}

bool collector_settings_read(struct collector_settings *out,
                             const struct collector_environment *environment, long process_id,
                             char problem[SETTINGS_PROBLEM_SIZE])
{
    memset(out, 0, sizeof *out);
    out->count = UINT64_MAX;
    const bool good =
        read_optional_count(COLLECTOR_SKIP_VARIABLE, environment->skip, &out->skip, problem) &&
        read_optional_count(COLLECTOR_COUNT_VARIABLE, environment->count, &out->count, problem) &&
        read_sparse(out, environment->sparse, problem) &&
        read_output(out, environment->output, process_id, problem) &&
        read_kernel(out, environment->kernel, problem);
    if (!good)
        collector_settings_clear(out);
    return good;
}

void collector_settings_clear(struct collector_settings *settings)
{
    if (settings->kernel_given)
        regfree(&settings->kernel);
    free(settings->output_path);
    memset(settings, 0, sizeof *settings);
}

bool collector_settings_kernel_matches(const struct collector_settings *settings,
                                       const char *kernel)
{
    return !settings->kernel_given || regexec(&settings->kernel, kernel, 0, NULL, 0) == 0;
}

bool collector_settings_launch_selected(const struct collector_settings *settings,
                                        uint64_t launches_before)
{
    return launches_before >= settings->skip && launches_before - settings->skip < settings->count;
}

bool collector_settings_finished(const struct collector_settings *settings,
                                 uint64_t launches_before)
{
    return launches_before >= settings->skip && launches_before - settings->skip >= settings->count;
}
