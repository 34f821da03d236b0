/* Numbers for distinct texts, counting from 0 in the order of their first appearance. */
#ifndef ROOFLINE_ANALYSIS_READ_TEXT_INDEX_H
#define ROOFLINE_ANALYSIS_READ_TEXT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/array.h"
#include "analysis/error.h"

/* Zero-initialise. */
struct text_index {
    struct text_buffer texts;
    size_t *starts; /* of each text in texts */
    size_t count;
    size_t capacity;
    uint32_t *slots; /* number + 1 by hash; 0 when free */
    size_t slot_count;
};

/* The text's number; a text that was not seen before gets the next one, which then is count - 1.
 * The text may hold NUL bytes. STATUS_MEMORY also for more than 2^32 - 2 texts. */
enum status text_index_add(struct text_index *index, const char *text, size_t length,
                           uint32_t *number, struct error *error);

/* The text of a number that was given out, terminated. Lives until the next text is added. */
const char *text_index_text(const struct text_index *index, uint32_t number);
size_t text_index_length(const struct text_index *index, uint32_t number);

/* Frees all and zeroes it. May be repeated. */
void text_index_clear(struct text_index *index);

#endif
