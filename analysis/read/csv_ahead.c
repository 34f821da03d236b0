#include "analysis/read/csv_ahead.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/array.h"
#include "analysis/read/row_fields.h"

/* The other thread runs csv_read with a handler that keeps rows in batches. They go through a short
 * queue to the caller's thread, which tells the real handler. */
enum {
    BATCH_SIZE = 256 * 1024, /* a batch is given when its texts are so large */
    QUEUE_LENGTH = 4,
    LARGE_INPUT = 4 * 1024 * 1024
};

struct row {
    size_t line;
    size_t field_count;
    bool ended; /* only the last row may lack its end: where the reading fails */
};

struct batch {
    struct row_fields fields; /* of all rows */
    struct row *rows;
    size_t row_count;
    size_t row_capacity;
};

struct ahead {
    struct input *input;
    char delimiter;
    const struct csv_handler *handler; /* the real one */

    /* Of the other thread, until it has been joined. */
    enum status status;
    struct error error;

    /* Of both, under the lock. Batches [taken, given) are the caller's; both counts go on, modulo
     * QUEUE_LENGTH. */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t given;
    size_t taken;
    bool ended;   /* nothing more will be given */
    bool stopped; /* nothing more will be taken */

    struct batch queue[QUEUE_LENGTH];
};

/* The batch that is being written lies apart from all that the caller's thread looks at: sharing
 * cache lines with that doubles the time that adding a field takes. */
struct recording {
    struct ahead *ahead;
    struct batch batch;
};

/* ---- the other thread ---- */

/* Exchanges the batch for one that has been taken. STATUS_IO, told nobody, when nothing more is
 * taken: the caller has a failure of its own then. */
static enum status give_batch(struct recording *recording)
{
    struct ahead *ahead = recording->ahead;
    pthread_mutex_lock(&ahead->lock);
    while (ahead->given - ahead->taken == QUEUE_LENGTH && !ahead->stopped)
        pthread_cond_wait(&ahead->changed, &ahead->lock);
    bool wanted = !ahead->stopped;
    if (wanted) {
        struct batch *place = &ahead->queue[ahead->given % QUEUE_LENGTH];
        struct batch taken = *place;
        *place = recording->batch;
        recording->batch = taken;
        ahead->given++;
        pthread_cond_signal(&ahead->changed);
    }
    pthread_mutex_unlock(&ahead->lock);
    row_fields_reset(&recording->batch.fields);
    recording->batch.row_count = 0;
    return wanted ? STATUS_OK : STATUS_IO;
}

static enum status add_field(void *closure, size_t column, const char *text, size_t length,
                             size_t line, struct error *error)
{
    struct batch *batch = &((struct recording *)closure)->batch;
    if (column == 0) {
        enum status status = array_grow(&batch->rows, sizeof *batch->rows, batch->row_count,
                                        &batch->row_capacity, error);
        if (status != STATUS_OK)
            return status;
        batch->rows[batch->row_count++] = (struct row){ line, 0, false };
    }
    enum status status = row_fields_add(&batch->fields, text, length, error);
    if (status == STATUS_OK)
        batch->rows[batch->row_count - 1].field_count++;
    return status;
}

static enum status end_row(void *closure, size_t field_count, size_t line, struct error *error)
{
    (void)field_count;
    (void)line;
    (void)error;
    struct recording *recording = closure;
    struct batch *batch = &recording->batch;
    batch->rows[batch->row_count - 1].ended = true;
    return batch->fields.text.length < BATCH_SIZE ? STATUS_OK : give_batch(recording);
}

static void batch_clear(struct batch *batch)
{
    row_fields_clear(&batch->fields);
    free(batch->rows);
}

static void *read_ahead(void *closure)
{
    struct ahead *ahead = closure;
    struct recording recording = { .ahead = ahead };
    const struct csv_handler handler = { &recording, NULL, add_field, end_row };
    ahead->status = csv_read(ahead->input, ahead->delimiter, &handler, &ahead->error);
    give_batch(&recording);
    batch_clear(&recording.batch);
    pthread_mutex_lock(&ahead->lock);
    ahead->ended = true;
    pthread_cond_signal(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
    return NULL;
}

/* ---- the caller's thread ---- */

/* The next batch; NULL: there is none any more. */
static const struct batch *take_batch(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    while (ahead->given == ahead->taken && !ahead->ended)
        pthread_cond_wait(&ahead->changed, &ahead->lock);
    bool any = ahead->given != ahead->taken;
    pthread_mutex_unlock(&ahead->lock);
    return any ? &ahead->queue[ahead->taken % QUEUE_LENGTH] : NULL;
}

static void hand_back(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->taken++;
    pthread_cond_signal(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
}

static void stop(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->stopped = true;
    pthread_cond_signal(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
}

static enum status tell(const struct batch *batch, const struct csv_handler *handler,
                        struct error *error)
{
    enum status status = STATUS_OK;
    size_t field = 0;
    for (size_t i = 0; i < batch->row_count && status == STATUS_OK; i++) {
        const struct row *row = &batch->rows[i];
        for (size_t column = 0; column < row->field_count && status == STATUS_OK; column++) {
            status =
                handler->field(handler->closure, column, row_fields_text(&batch->fields, field),
                               row_fields_length(&batch->fields, field), row->line, error);
            field++;
        }
        if (status == STATUS_OK && row->ended)
            status = handler->row(handler->closure, row->field_count, row->line, error);
    }
    return status;
}

static enum status tell_all(struct ahead *ahead, struct error *error)
{
    enum status status = STATUS_OK;
    while (status == STATUS_OK) {
        const struct batch *batch = take_batch(ahead);
        if (batch == NULL)
            break;
        status = tell(batch, ahead->handler, error);
        hand_back(ahead);
    }
    return status;
}

/* Signals are for the caller's threads. */
static bool start_thread(pthread_t *thread, struct ahead *ahead)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, read_ahead, ahead) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

enum status csv_read_ahead(struct input *input, char delimiter, const struct csv_handler *handler,
                           struct error *error)
{
    assert(handler->accept_line == NULL);
    struct ahead ahead = { .input = input, .delimiter = delimiter, .handler = handler };
    pthread_t thread;
    pthread_mutex_init(&ahead.lock, NULL);
    pthread_cond_init(&ahead.changed, NULL);
    enum status status;
    if (start_thread(&thread, &ahead)) {
        status = tell_all(&ahead, error);
        stop(&ahead);
        pthread_join(thread, NULL);
        if (status == STATUS_OK && ahead.status != STATUS_OK)
            status = error_set(error, ahead.status, "%s", ahead.error.message);
    } else {
        status = csv_read(input, delimiter, handler, error);
    }
    for (size_t i = 0; i < QUEUE_LENGTH; i++)
        batch_clear(&ahead.queue[i]);
    pthread_cond_destroy(&ahead.changed);
    pthread_mutex_destroy(&ahead.lock);
    return status;
}

enum status csv_read_by_size(struct input *input, char delimiter, const struct csv_handler *handler,
                             struct error *error)
{
    size_t remaining = input_remaining(input);
    bool large = remaining >= LARGE_INPUT && remaining != SIZE_MAX;
    if (!large || handler->accept_line != NULL)
        return csv_read(input, delimiter, handler, error);
    return csv_read_ahead(input, delimiter, handler, error);
}
