/* Values of a JSON object as this project writes them: unknown is null, bytes that are no UTF-8
 * become U+FFFD. All functions return false when memory is short. */
#ifndef ROOFLINE_ANALYSIS_JSON_VALUE_H
#define ROOFLINE_ANALYSIS_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct json_t;

/* Adds a key. Takes the value over, also on failure; NULL is a failure. */
bool json_set_value(struct json_t *object, const char *key, struct json_t *value);

/* null for NULL. */
bool json_set_text(struct json_t *object, const char *key, const char *text);

/* null for what is not finite. */
bool json_set_number(struct json_t *object, const char *key, double value);

bool json_set_count(struct json_t *object, const char *key, size_t count);

/* Writes a value as the next element of an array that is a member of the outermost object, on lines
 * of its own; numbers with the digits that make them read back the same. One element at a time:
 * hundreds of thousands of points never stand in memory as a document. */
bool json_write_element(FILE *stream, const struct json_t *value, bool is_first);

#endif
