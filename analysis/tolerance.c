#include "analysis/tolerance.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/number.h"

static bool read_percent(double *out, const char *text)
{
    const char *sign = strrchr(text, '%');
    double percent;
    if (sign == NULL || sign[1] != '\0' ||
        number_parse(text, (size_t)(sign - text), &percent) != NUMBER_OK || !(percent >= 0))
        return false;
    *out = percent / 100.0;
    return true;
}

enum status tolerance_parse(double *out, const char *text, const char *option, struct error *error)
{
    if (read_percent(out, text))
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "%s '%s': it is a percentage of at least 0, with its sign, like 5%%", option,
                     text);
}

static enum status add_rule(struct tolerance_rules *rules, char *expression, double tolerance,
                            struct error *error)
{
    struct tolerance_rule *grown = realloc(rules->items, (rules->count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    rules->items = grown;
    struct pattern *pattern;
    enum status status = pattern_create(&pattern, expression, "--tolerance", error);
    if (status == STATUS_OK)
        rules->items[rules->count++] = (struct tolerance_rule){ pattern, tolerance, false };
    return status;
}

enum status tolerance_rules_add(struct tolerance_rules *rules, const char *text,
                                struct error *error)
{
    const char *equals = strrchr(text, '=');
    double tolerance;
    if (equals == NULL || equals == text || !read_percent(&tolerance, equals + 1))
        return error_set(error, STATUS_USAGE,
                         "--tolerance '%s': write REGEX=PERCENT, like 'vec_.*=3%%'", text);
    char *expression = strndup(text, (size_t)(equals - text));
    if (expression == NULL)
        return error_set_memory(error);
    enum status status = add_rule(rules, expression, tolerance, error);
    free(expression);
    return status;
}

void tolerance_rules_clear(struct tolerance_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++)
        pattern_free(rules->items[i].pattern);
    free(rules->items);
    *rules = (struct tolerance_rules){ NULL, 0 };
}

enum status tolerance_rules_find(struct tolerance_rules *rules, const char *name, double *tolerance,
                                 struct error *error)
{
    for (size_t i = 0; rules != NULL && i < rules->count; i++) {
        struct tolerance_rule *rule = &rules->items[i];
        bool found = false;
        const enum status status = pattern_search(rule->pattern, name, &found, error);
        if (status != STATUS_OK)
            return status;
        if (found)
            *tolerance = rule->tolerance;
        rule->is_found |= found;
    }
    return STATUS_OK;
}
