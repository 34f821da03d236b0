#include "analysis/text_pool.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A stored reference counts units of four bytes through equal blocks, so 31 bits reach 8 GiB. */
enum {
    UNIT_SIZE = 4,
    BLOCK_UNITS_LOG2 = 18,
    BLOCK_UNITS = 1 << BLOCK_UNITS_LOG2,
    BLOCK_SIZE = UNIT_SIZE * BLOCK_UNITS,
    BLOCK_LIMIT = 1 << (31 - BLOCK_UNITS_LOG2),
    STORED_LENGTH_LIMIT = 64,
    FIRST_SLOTS = 256
};

static const text_ref INTERNED = UINT32_C(1) << 31;

struct interned {
    char *text;
    size_t length;
    uint64_t hash;
};

struct text_pool {
    char **blocks;
    size_t block_count;
    size_t block_capacity;
    size_t next_unit; /* in the last block */

    struct interned *interned; /* [0] is unused, so that no reference is 0 */
    size_t interned_count;
    size_t interned_capacity;
    uint32_t *slots; /* index into interned, 0 when free; a power of two, open addressing */
    size_t slot_count;

    char *arena; /* where short interned texts are put */
    size_t arena_left;
    char **arenas;
    size_t arena_count;
    size_t arena_capacity;
};

struct text_pool *text_pool_create(void)
{
    struct text_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->slots = calloc(FIRST_SLOTS, sizeof *pool->slots);
    pool->interned = calloc(FIRST_SLOTS, sizeof *pool->interned);
    if (pool->slots == NULL || pool->interned == NULL) {
        text_pool_free(pool);
        return NULL;
    }
    pool->slot_count = FIRST_SLOTS;
    pool->interned_capacity = FIRST_SLOTS;
    pool->interned_count = 1;
    return pool;
}

void text_pool_free(struct text_pool *pool)
{
    if (pool == NULL)
        return;
    for (size_t i = 0; i < pool->block_count; i++)
        free(pool->blocks[i]);
    for (size_t i = 0; i < pool->arena_count; i++)
        free(pool->arenas[i]);
    free(pool->blocks);
    free(pool->arenas);
    free(pool->interned);
    free(pool->slots);
    free(pool);
}

/* Appends a freshly allocated block of the given size to a list of blocks. */
static char *add_block(char ***blocks, size_t *count, size_t *capacity, size_t size)
{
    if (*count == *capacity) {
        size_t wanted = *capacity == 0 ? 16 : 2 * *capacity;
        char **grown = realloc(*blocks, wanted * sizeof *grown);
        if (grown == NULL)
            return NULL;
        *blocks = grown;
        *capacity = wanted;
    }
    char *block = malloc(size);
    if (block == NULL)
        return NULL;
    (*blocks)[(*count)++] = block;
    return block;
}

static enum status start_block(struct text_pool *pool, struct error *error)
{
    if (pool->block_count == BLOCK_LIMIT)
        return error_set(error, STATUS_MEMORY, "the table holds more than 8 GiB of numbers");
    if (add_block(&pool->blocks, &pool->block_count, &pool->block_capacity, BLOCK_SIZE) == NULL)
        return error_set_memory(error);
    pool->next_unit = pool->block_count == 1 ? 1 : 0; /* reference 0 is no text */
    return STATUS_OK;
}

enum status text_pool_store(struct text_pool *pool, const char *text, size_t length, text_ref *ref,
                            struct error *error)
{
    if (length > STORED_LENGTH_LIMIT)
        return text_pool_intern(pool, text, length, ref, error);
    size_t units = (length + 1 + UNIT_SIZE - 1) / UNIT_SIZE;
    if (pool->block_count == 0 || pool->next_unit + units > BLOCK_UNITS) {
        enum status status = start_block(pool, error);
        if (status != STATUS_OK)
            return status;
    }
    size_t block = pool->block_count - 1;
    char *place = pool->blocks[block] + pool->next_unit * UNIT_SIZE;
    memcpy(place, text, length);
    place[length] = '\0';
    *ref = (text_ref)(block << BLOCK_UNITS_LOG2 | pool->next_unit);
    pool->next_unit += units;
    return STATUS_OK;
}

/* Multiplying and folding, on four words at a time in lanes of their own: signatures run to
 * kilobytes and come with every row. The constant is the odd integer nearest to 2^64 divided by the
 * golden ratio. */
static const uint64_t MULTIPLIER = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t hash, const char *word_at)
{
    uint64_t word;
    memcpy(&word, word_at, sizeof word);
    hash = (hash ^ word) * MULTIPLIER;
    return hash ^ hash >> 32;
}

static uint64_t hash_text(const char *text, size_t length)
{
    uint64_t hash = length * MULTIPLIER;
    if (length >= 64) {
        uint64_t lanes[4] = { hash, hash + 1, hash + 2, hash + 3 };
        for (; length >= 32; text += 32, length -= 32)
            for (size_t i = 0; i < 4; i++)
                lanes[i] = mix(lanes[i], text + 8 * i);
        hash = ((lanes[0] * MULTIPLIER ^ lanes[1]) * MULTIPLIER ^ lanes[2]) * MULTIPLIER ^ lanes[3];
    }
    for (; length >= 8; text += 8, length -= 8)
        hash = mix(hash, text);
    char tail[8] = { 0 };
    memcpy(tail, text, length);
    return mix(hash, tail);
}

/* Keeps at least half of the slots free, before a text is added: a pool that cannot grow stays as
 * it is. */
static enum status grow_slots(struct text_pool *pool, struct error *error)
{
    if (2 * pool->interned_count <= pool->slot_count)
        return STATUS_OK;
    size_t wanted = 2 * pool->slot_count;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (slots == NULL)
        return error_set_memory(error);
    for (size_t i = 1; i < pool->interned_count; i++) {
        size_t slot = pool->interned[i].hash & (wanted - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (wanted - 1);
        slots[slot] = (uint32_t)i;
    }
    free(pool->slots);
    pool->slots = slots;
    pool->slot_count = wanted;
    return STATUS_OK;
}

static char *arena_take(struct text_pool *pool, size_t size)
{
    if (size > BLOCK_SIZE / 4)
        return add_block(&pool->arenas, &pool->arena_count, &pool->arena_capacity, size);
    if (size > pool->arena_left) {
        size_t arena_size = pool->arena_count == 0 ? BLOCK_SIZE / 16 : BLOCK_SIZE;
        if (arena_size < size)
            arena_size = BLOCK_SIZE;
        char *arena =
            add_block(&pool->arenas, &pool->arena_count, &pool->arena_capacity, arena_size);
        if (arena == NULL)
            return NULL;
        pool->arena = arena;
        pool->arena_left = arena_size;
    }
    char *place = pool->arena;
    pool->arena += size;
    pool->arena_left -= size;
    return place;
}

static enum status add_interned(struct text_pool *pool, const char *text, size_t length,
                                uint64_t hash, struct error *error)
{
    if (pool->interned_count == INTERNED)
        return error_set(error, STATUS_MEMORY, "the table holds more than 2^31 different texts");
    if (pool->interned_count == pool->interned_capacity) {
        size_t wanted = 2 * pool->interned_capacity;
        struct interned *grown = realloc(pool->interned, wanted * sizeof *grown);
        if (grown == NULL)
            return error_set_memory(error);
        pool->interned = grown;
        pool->interned_capacity = wanted;
    }
    char *place = arena_take(pool, length + 1);
    if (place == NULL)
        return error_set_memory(error);
    memcpy(place, text, length);
    place[length] = '\0';
    pool->interned[pool->interned_count++] = (struct interned){ place, length, hash };
    return STATUS_OK;
}

enum status text_pool_intern(struct text_pool *pool, const char *text, size_t length, text_ref *ref,
                             struct error *error)
{
    enum status status = grow_slots(pool, error);
    if (status != STATUS_OK)
        return status;
    uint64_t hash = hash_text(text, length);
    size_t slot = hash & (pool->slot_count - 1);
    for (; pool->slots[slot] != 0; slot = (slot + 1) & (pool->slot_count - 1)) {
        const struct interned *known = &pool->interned[pool->slots[slot]];
        if (known->hash == hash && known->length == length &&
            memcmp(known->text, text, length) == 0) {
            *ref = INTERNED | pool->slots[slot];
            return STATUS_OK;
        }
    }
    status = add_interned(pool, text, length, hash, error);
    if (status != STATUS_OK)
        return status;
    uint32_t index = (uint32_t)(pool->interned_count - 1);
    pool->slots[slot] = index;
    *ref = INTERNED | index;
    return STATUS_OK;
}

const char *text_pool_text(const struct text_pool *pool, text_ref ref)
{
    if (ref == TEXT_REF_NONE)
        return NULL;
    if ((ref & INTERNED) != 0)
        return pool->interned[ref & ~INTERNED].text;
    return pool->blocks[ref >> BLOCK_UNITS_LOG2] + (size_t)(ref & (BLOCK_UNITS - 1)) * UNIT_SIZE;
}
