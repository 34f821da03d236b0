#include "analysis/text_left_out.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/point_name.h"
#include "analysis/shown_text.h"

enum {
    INDENTATION = 2,
    REASON_LIMIT = 20, /* lines; beyond that nobody reads them */
    NAME_WIDTH = 48    /* columns */
};

/* Entries with the same reason. */
struct reason {
    const char *text;
    size_t first; /* index of the first of them */
    size_t entries;
    size_t launches;
};

static int compare_index(size_t left, size_t right)
{
    return (left > right) - (left < right);
}

static int compare_text(const void *left, const void *right)
{
    const struct reason *const left_reason = left;
    const struct reason *const right_reason = right;
    const int order = strcmp(left_reason->text, right_reason->text);
    return order != 0 ? order : compare_index(left_reason->first, right_reason->first);
}

static int compare_first(const void *left, const void *right)
{
    const struct reason *const left_reason = left;
    const struct reason *const right_reason = right;
    return compare_index(left_reason->first, right_reason->first);
}

/* Makes equal reasons one; those that remain stand in the order in which they first occur. */
static size_t fold_reasons(struct reason *reasons, size_t count)
{
    size_t kept = 0;
    qsort(reasons, count, sizeof *reasons, compare_text);
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && strcmp(reasons[kept - 1].text, reasons[i].text) == 0) {
            reasons[kept - 1].entries += reasons[i].entries;
            reasons[kept - 1].launches += reasons[i].launches;
        } else {
            reasons[kept++] = reasons[i];
        }
    }
    qsort(reasons, kept, sizeof *reasons, compare_first);
    return kept;
}

/* "  12 launches, matMul_cuda[matmul] and 3 more: no DRAM traffic" */
static enum status write_reason(FILE *stream, const struct point_set *set,
                                const struct reason *reason, struct point_name *name,
                                struct error *error)
{
    const struct left_out *const first = &set->left_out[reason->first];
    const enum status status =
        point_name_compose(name, first->executable, first->region, first->kernel, error);
    if (status != STATUS_OK)
        return status;
    fprintf(stream, "%*s%zu %s", INDENTATION, "", reason->launches,
            reason->launches == 1 ? "launch" : "launches");
    if (*name->text != '\0') {
        fputs(", ", stream);
        shown_text_write(stream, name->text, NAME_WIDTH);
        if (reason->entries > 1)
            fprintf(stream, " and %zu more", reason->entries - 1);
    }
    fputs(": ", stream);
    shown_text_write(stream, reason->text, SIZE_MAX);
    fputc('\n', stream);
    return STATUS_OK;
}

static void list_reasons(struct reason *reasons, const struct point_set *set)
{
    for (size_t i = 0; i < set->left_out_count; i++)
        reasons[i] = (struct reason){ .text = set->left_out[i].reason,
                                      .first = i,
                                      .entries = 1,
                                      .launches = set->left_out[i].launches };
}

enum status text_left_out_write(FILE *stream, const struct point_set *set, struct error *error)
{
    if (set->left_out_count == 0)
        return STATUS_OK;
    struct reason *const reasons = calloc(set->left_out_count, sizeof *reasons);
    if (reasons == NULL)
        return error_set_memory(error);
    list_reasons(reasons, set);
    const size_t count = fold_reasons(reasons, set->left_out_count);
    const size_t listed = count < REASON_LIMIT ? count : REASON_LIMIT;
    struct point_name name = { 0 };
    enum status status = STATUS_OK;
    fputs("Left out:\n", stream);
    for (size_t i = 0; i < listed && status == STATUS_OK; i++)
        status = write_reason(stream, set, &reasons[i], &name, error);
    if (status == STATUS_OK && listed < count)
        fprintf(stream, "%*sand %zu more reasons, which the JSON output lists\n", INDENTATION, "",
                count - listed);
    point_name_clear(&name);
    free(reasons);
    return status;
}
