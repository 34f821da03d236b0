#include "analysis/read/report_blocks.h"

#include <string.h>

static const char magic[] = { 'N', 'V', 'R', '\0' };

enum { LENGTH_SIZE = 4 };

bool report_is_magic(const char *bytes, size_t length)
{
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

static uint32_t read_u32(const char *bytes)
{
    uint32_t value = 0;
    for (size_t i = 0; i < LENGTH_SIZE; i++)
        value |= (uint32_t)(unsigned char)bytes[i] << (8 * i);
    return value;
}

/* Consumes `length` bytes; what names them in the message when they are not there. */
static enum status take(struct input *input, const struct report_decoder *decoder, size_t length,
                        const char *what, const char **bytes, struct error *error)
{
    const size_t offset = input_offset(input);
    enum status status = input_take(input, length, bytes, error);
    if (status != STATUS_OK)
        return status;
    if (*bytes == NULL && length > 0)
        return report_damaged(decoder, error, offset,
                              "the file ends inside the %zu bytes of %s that start here", length,
                              what);
    return STATUS_OK;
}

/* Consumes a length and as many bytes. */
static enum status take_record(struct input *input, const struct report_decoder *decoder,
                               const char *what, struct report_record *record, struct error *error)
{
    const char *bytes;
    enum status status = take(input, decoder, LENGTH_SIZE, "a length", &bytes, error);
    if (status != STATUS_OK)
        return status;
    record->length = read_u32(bytes);
    record->offset = input_offset(input);
    return take(input, decoder, record->length, what, &record->bytes, error);
}

enum status report_read_file_header(struct input *input, struct report_decoder *decoder,
                                    struct error *error)
{
    const char *bytes;
    enum status status = take(input, decoder, sizeof magic, "a magic", &bytes, error);
    if (status != STATUS_OK)
        return status;
    if (!report_is_magic(bytes, sizeof magic))
        return report_damaged(decoder, error, 0, "this is not the start of a .ncu-rep report");
    struct report_record record;
    status = take_record(input, decoder, "the file header", &record, error);
    if (status != STATUS_OK)
        return status;
    ProtobufCMessage *message;
    status = report_message_decode(&message, decoder, &nsight_report__file_header__descriptor,
                                   &record, error);
    if (status != STATUS_OK)
        return status;
    decoder->version = ((const NsightReport__FileHeader *)message)->version;
    report_message_free(decoder, message);
    return STATUS_OK;
}

enum status report_next_block(struct input *input, struct report_decoder *decoder,
                              struct report_block *block, bool *found, struct error *error)
{
    report_block_clear(decoder, block);
    const char *bytes;
    size_t length;
    enum status status = input_peek(input, 1, &bytes, &length, error);
    *found = status == STATUS_OK && length > 0;
    if (!*found)
        return status;

    block->offset = input_offset(input);
    struct report_record record;
    status = take_record(input, decoder, "a block header", &record, error);
    if (status != STATUS_OK)
        return status;
    ProtobufCMessage *message;
    status = report_message_decode(&message, decoder, &nsight_report__block_header__descriptor,
                                   &record, error);
    if (status != STATUS_OK)
        return status;
    block->header = (NsightReport__BlockHeader *)message;
    block->payload_left = block->header->payload_size;
    if (block->payload_left > input_remaining(input))
        return report_damaged(decoder, error, input_offset(input),
                              "the file ends inside the %zu bytes of the payload that starts here",
                              block->payload_left);
    return STATUS_OK;
}

/* Consumes a record's length, which must leave the record inside the payload. */
static enum status enter_record(struct input *input, const struct report_decoder *decoder,
                                struct report_block *block, size_t *length, struct error *error)
{
    const size_t offset = input_offset(input);
    if (block->payload_left < LENGTH_SIZE)
        return report_damaged(decoder, error, offset,
                              "the payload of the block at byte %zu ends before all its records",
                              block->offset);
    const char *bytes;
    enum status status = take(input, decoder, LENGTH_SIZE, "a length", &bytes, error);
    if (status != STATUS_OK)
        return status;
    block->payload_left -= LENGTH_SIZE;
    *length = read_u32(bytes);
    if (*length > block->payload_left)
        return report_damaged(decoder, error, offset,
                              "a record of %zu bytes, with %zu left in its block", *length,
                              block->payload_left);
    block->payload_left -= *length;
    return STATUS_OK;
}

enum status report_next_record(struct input *input, const struct report_decoder *decoder,
                               struct report_block *block, struct report_record *record,
                               struct error *error)
{
    enum status status = enter_record(input, decoder, block, &record->length, error);
    if (status != STATUS_OK)
        return status;
    record->offset = input_offset(input);
    return take(input, decoder, record->length, "a record", &record->bytes, error);
}

static enum status skip(struct input *input, const struct report_decoder *decoder, size_t length,
                        struct error *error)
{
    const size_t offset = input_offset(input);
    size_t skipped = 0;
    enum status status = input_skip(input, length, &skipped, error);
    if (status != STATUS_OK)
        return status;
    if (skipped < length)
        return report_damaged(decoder, error, offset,
                              "the file ends inside the %zu bytes of a record that start here",
                              length);
    return STATUS_OK;
}

enum status report_skip_record(struct input *input, const struct report_decoder *decoder,
                               struct report_block *block, struct error *error)
{
    size_t length = 0;
    enum status status = enter_record(input, decoder, block, &length, error);
    return status == STATUS_OK ? skip(input, decoder, length, error) : status;
}

enum status report_skip_payload(struct input *input, const struct report_decoder *decoder,
                                struct report_block *block, struct error *error)
{
    const size_t length = block->payload_left;
    block->payload_left = 0;
    return skip(input, decoder, length, error);
}

void report_block_clear(struct report_decoder *decoder, struct report_block *block)
{
    report_message_free(decoder, (ProtobufCMessage *)block->header);
    *block = (struct report_block){ 0 };
}
