/* Where a table keeps its texts: blocks that never move, each text named by a 32-bit reference.
 *
 * An interned text is stored once however often it comes; a stored text is simply appended. Texts
 * of both kinds are terminated and live as long as the pool. */
#ifndef ROOFLINE_ANALYSIS_TEXT_POOL_H
#define ROOFLINE_ANALYSIS_TEXT_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

struct text_pool;

/* 0 is no text. Interned references have the top bit set; without it they count up from 1. */
typedef uint32_t text_ref;

enum { TEXT_REF_NONE = 0 };

/* NULL when memory is short. */
struct text_pool *text_pool_create(void);
void text_pool_free(struct text_pool *pool);

/* Appends text. Long texts are interned instead, so that no block is outgrown. STATUS_MEMORY also
 * when the pool holds 8 GiB. */
enum status text_pool_store(struct text_pool *pool, const char *text, size_t length, text_ref *ref,
                            struct error *error);

enum status text_pool_intern(struct text_pool *pool, const char *text, size_t length, text_ref *ref,
                             struct error *error);

/* The text of a reference that this pool gave out; NULL for TEXT_REF_NONE. */
const char *text_pool_text(const struct text_pool *pool, text_ref ref);

#endif
