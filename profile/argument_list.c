#include "profile/argument_list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the text over, also on failure. */
static enum status add_owned(struct argument_list *list, char *text, struct error *error)
{
    char **grown = text != NULL ? realloc(list->items, (list->count + 2) * sizeof *grown) : NULL;
    if (grown == NULL) {
        free(text);
        return error_set_memory(error);
    }
    list->items = grown;
    list->items[list->count++] = text;
    list->items[list->count] = NULL;
    return STATUS_OK;
}

enum status argument_list_add(struct argument_list *list, const char *text, struct error *error)
{
    return add_owned(list, strdup(text), error);
}

enum status argument_list_add_all(struct argument_list *list, const char *const *texts,
                                  size_t count, struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = argument_list_add(list, texts[i], error);
    return status;
}

static char *format_text(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

enum status argument_list_add_formatted(struct argument_list *list, struct error *error,
                                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = format_text(format, arguments);
    va_end(arguments);
    return add_owned(list, text, error);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void argument_list_sort(struct argument_list *list)
{
    if (list->count == 0)
        return;
    qsort(list->items, list->count, sizeof *list->items, compare_texts);
    size_t kept = 1;
    for (size_t i = 1; i < list->count; i++) {
        if (strcmp(list->items[i], list->items[kept - 1]) == 0)
            free(list->items[i]);
        else
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    list->items[kept] = NULL;
}

void argument_list_clear(struct argument_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    *list = (struct argument_list){ NULL, 0 };
}

enum status text_create(char **out, struct error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *out = format_text(format, arguments);
    va_end(arguments);
    return *out != NULL ? STATUS_OK : error_set_memory(error);
}

enum status text_escape_percent(char **out, const char *text, struct error *error)
{
    *out = malloc(2 * strlen(text) + 1);
    if (*out == NULL)
        return error_set_memory(error);
    size_t length = 0;
    for (; *text != '\0'; text++) {
        if (*text == '%')
            (*out)[length++] = '%';
        (*out)[length++] = *text;
    }
    (*out)[length] = '\0';
    return STATUS_OK;
}
