/* Values of a JSON object as this project writes them: unknown is null, bytes that are no UTF-8
 * become U+FFFD. Each function adds one key and returns false when memory is short. */
#ifndef ROOFLINE_ANALYSIS_JSON_VALUE_H
#define ROOFLINE_ANALYSIS_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>

struct json_t;

enum { JSON_REAL_DIGITS = 17 }; /* with which a double reads back the same */

/* Takes the value over, also on failure; NULL is a failure. */
bool json_set_value(struct json_t *object, const char *key, struct json_t *value);

/* null for NULL. */
bool json_set_text(struct json_t *object, const char *key, const char *text);

/* null for what is not finite. */
bool json_set_number(struct json_t *object, const char *key, double value);

bool json_set_count(struct json_t *object, const char *key, size_t count);

#endif
