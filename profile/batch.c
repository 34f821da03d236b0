#include "profile/batch.h"

#include <stdlib.h>

#include "profile/batch_job.h"

static enum status make_entries(struct batch *batch, const struct executable_list *executables,
                                const struct batch_options *options, struct error *error)
{
    batch->items = calloc(executables->count + 1, sizeof *batch->items);
    if (batch->items == NULL)
        return error_set_memory(error);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < executables->count && status == STATUS_OK; i++) {
        batch->items[i].executable = &executables->items[i];
        batch->count++;
        const char *name = executables->items[i].name;
        status = text_create(&batch->items[i].stem, error, "%s/%s", options->report_folder, name);
        if (status == STATUS_OK)
            status = text_create(&batch->items[i].shown_stem, error, "%s/%s",
                                 options->shown_report_folder, name);
    }
    return status;
}

static enum status run_entry(struct batch *batch, size_t index, const struct batch_options *options,
                             struct notices *notices, struct error *error)
{
    struct batch_entry *entry = &batch->items[index];
    const struct batch_observer *observer = &options->observer;
    if (observer->started != NULL)
        observer->started(observer->closure, entry, index, batch->count);
    enum status status = batch_job_run(entry, options, notices, error);
    if (status == STATUS_OK && observer->ended != NULL)
        observer->ended(observer->closure, entry, index, batch->count);
    return status;
}

static bool is_interrupted(const struct batch_options *options)
{
    return options->interruptions != NULL && *options->interruptions > 0;
}

enum status batch_run(struct batch *out, const struct executable_list *executables,
                      const struct batch_options *options, struct notices *notices,
                      struct error *error)
{
    *out = (struct batch){ NULL, 0, false };
    enum status status = make_entries(out, executables, options, error);
    for (size_t i = 0; i < out->count && status == STATUS_OK && !is_interrupted(options); i++)
        status = run_entry(out, i, options, notices, error);
    for (size_t i = 0; i < out->count; i++)
        out->interrupted |= out->items[i].outcome == BATCH_NOT_RUN;
    if (status != STATUS_OK)
        batch_clear(out);
    return status;
}

enum status batch_read(struct table *table, const struct batch *batch,
                       const struct batch_options *options, struct notices *notices,
                       struct error *error)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < batch->count && status == STATUS_OK; i++) {
        struct batch_entry *entry = &batch->items[i];
        if (entry->outcome != BATCH_READ && entry->outcome != BATCH_REUSED)
            continue;
        status = batch_job_read(table, entry, options, notices, error);
    }
    return status;
}

size_t batch_count_read(const struct batch *batch)
{
    size_t count = 0;
    for (size_t i = 0; i < batch->count; i++)
        count += batch->items[i].outcome == BATCH_READ || batch->items[i].outcome == BATCH_REUSED;
    return count;
}

void batch_clear(struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        free(batch->items[i].stem);
        free(batch->items[i].shown_stem);
        free(batch->items[i].reason);
    }
    free(batch->items);
    *batch = (struct batch){ NULL, 0, false };
}
