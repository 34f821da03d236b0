#include "analysis/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

struct pattern {
    pcre2_code *code;
    pcre2_match_data *match;
    char *expression;
};

/* PCRE2 counts bytes, people count characters. */
static size_t count_characters(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0u) != 0x80u;
    return count;
}

static enum status compile_failed(const char *expression, const char *option, int number,
                                  size_t offset, struct error *error)
{
    if (number == PCRE2_ERROR_HEAP_FAILED)
        return error_set_memory(error);
    PCRE2_UCHAR reason[128];
    pcre2_get_error_message(number, reason, sizeof reason);
    size_t before = count_characters(expression, offset);
    return error_set(error, STATUS_USAGE, "%s '%s': %s at character %zu\n  %s\n  %*s^", option,
                     expression, (const char *)reason, before + 1, expression, (int)before, "");
}

enum status pattern_create(struct pattern **out, const char *expression, const char *option,
                           struct error *error)
{
    *out = NULL;
    int number;
    size_t offset;
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)expression, PCRE2_ZERO_TERMINATED, PCRE2_UTF,
                                     &number, &offset, NULL);
    if (code == NULL)
        return compile_failed(expression, option, number, offset, error);
    struct pattern *pattern = calloc(1, sizeof *pattern);
    if (pattern == NULL) {
        pcre2_code_free(code);
        return error_set_memory(error);
    }
    pattern->code = code;
    pattern->match = pcre2_match_data_create(1, NULL);
    pattern->expression = strdup(expression);
    if (pattern->match == NULL || pattern->expression == NULL) {
        pattern_free(pattern);
        return error_set_memory(error);
    }
    *out = pattern;
    return STATUS_OK;
}

void pattern_free(struct pattern *pattern)
{
    if (pattern == NULL)
        return;
    pcre2_match_data_free(pattern->match);
    pcre2_code_free(pattern->code);
    free(pattern->expression);
    free(pattern);
}

const char *pattern_expression(const struct pattern *pattern)
{
    return pattern->expression;
}

static bool is_bad_utf8(int result)
{
    return result <= PCRE2_ERROR_UTF8_ERR1 && result >= PCRE2_ERROR_UTF8_ERR21;
}

enum status pattern_search(const struct pattern *pattern, const char *text, bool *found,
                           struct error *error)
{
    int result =
        pcre2_match(pattern->code, (PCRE2_SPTR)text, strlen(text), 0, 0, pattern->match, NULL);
    *found = result >= 0;
    if (result >= 0 || result == PCRE2_ERROR_NOMATCH || is_bad_utf8(result))
        return STATUS_OK; /* a text that is not UTF-8 matches nothing */
    if (result == PCRE2_ERROR_NOMEMORY)
        return error_set_memory(error);
    PCRE2_UCHAR reason[128];
    pcre2_get_error_message(result, reason, sizeof reason);
    return error_set(error, STATUS_USAGE, "'%s': %s; simplify the expression", pattern->expression,
                     (const char *)reason);
}

enum status pattern_list_add(struct pattern_list *list, const char *expression, const char *option,
                             struct error *error)
{
    /* An array of pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    struct pattern **grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return error_set_memory(error);
    list->items = grown;
    struct pattern *pattern;
    enum status status = pattern_create(&pattern, expression, option, error);
    if (status == STATUS_OK)
        list->items[list->count++] = pattern;
    return status;
}

void pattern_list_clear(struct pattern_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        pattern_free(list->items[i]);
    free(list->items);
    *list = (struct pattern_list){ NULL, 0 };
}

enum status pattern_list_search(const struct pattern_list *list, const char *text, bool *found,
                                struct error *error)
{
    *found = false;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < list->count && !*found && status == STATUS_OK; i++)
        status = pattern_search(list->items[i], text, found, error);
    return status;
}
