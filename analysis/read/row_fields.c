#include "analysis/read/row_fields.h"

#include <stdlib.h>

enum status row_fields_add(struct row_fields *fields, const char *text, size_t length,
                           struct error *error)
{
    enum status status = STATUS_OK;
    if (fields->count == fields->capacity)
        status = array_grow(&fields->starts, sizeof *fields->starts, fields->count,
                            &fields->capacity, error);
    if (status != STATUS_OK)
        return status;
    size_t start = fields->text.length;
    status = text_buffer_add_text(&fields->text, text, length, error);
    if (status == STATUS_OK)
        fields->starts[fields->count++] = start;
    return status;
}

const char *row_fields_text(const struct row_fields *fields, size_t index)
{
    return index < fields->count ? fields->text.bytes + fields->starts[index] : "";
}

size_t row_fields_length(const struct row_fields *fields, size_t index)
{
    if (index >= fields->count)
        return 0;
    size_t end = index + 1 < fields->count ? fields->starts[index + 1] : fields->text.length;
    return end - fields->starts[index] - 1;
}

void row_fields_reset(struct row_fields *fields)
{
    fields->text.length = 0;
    fields->count = 0;
}

void row_fields_clear(struct row_fields *fields)
{
    text_buffer_clear(&fields->text);
    free(fields->starts);
    *fields = (struct row_fields){ 0 };
}
