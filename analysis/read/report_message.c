#include "analysis/read/report_message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(void *closure, size_t size)
{
    struct report_decoder *decoder = closure;
    void *memory = malloc(size);
    if (memory == NULL)
        decoder->out_of_memory = true;
    return memory;
}

static void release(void *closure, void *memory)
{
    (void)closure;
    free(memory);
}

void report_decoder_init(struct report_decoder *decoder, const char *name)
{
    *decoder = (struct report_decoder){ .name = name };
    decoder->allocator = (ProtobufCAllocator){ allocate, release, decoder };
}

void report_decoder_clear(struct report_decoder *decoder)
{
    free(decoder->buffer);
    decoder->buffer = NULL;
    decoder->capacity = 0;
}

enum status report_damaged(const struct report_decoder *decoder, struct error *error, size_t offset,
                           const char *format, ...)
{
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    if (vsnprintf(what, sizeof what, format, arguments) < 0)
        what[0] = '\0';
    va_end(arguments);
    if (decoder->version != 0 && decoder->version != REPORT_VERSION_KNOWN)
        return error_set(
            error, STATUS_FORMAT,
            "%s: byte %zu: %s; the report has format version %u, this program "
            "knows %d: export it with ncu --import FILE --csv --page raw --print-units base",
            decoder->name, offset, what, (unsigned)decoder->version, REPORT_VERSION_KNOWN);
    return error_set(error, STATUS_FORMAT,
                     "%s: byte %zu: %s; the report is cut short or damaged: copy or collect it "
                     "again",
                     decoder->name, offset, what);
}

/* ---- the wire format: https://protobuf.dev/programming-guides/encoding ---- */

enum wire_type { WIRE_VARINT = 0, WIRE_FIXED64 = 1, WIRE_LENGTH = 2, WIRE_FIXED32 = 5 };

/* A field number has 29 bits, a tag therefore 32: five bytes of seven bits. A length, too. */
enum { SHORT_VARINT_SIZE = 5, LONG_VARINT_SIZE = 10 };

/* bytes[position..end) is still to be read. */
struct cursor {
    const uint8_t *bytes;
    size_t position;
    size_t end;
};

struct field {
    uint32_t number;
    uint32_t wire_type;
    size_t tag;   /* position of its first byte */
    size_t value; /* of what follows the tag: for WIRE_LENGTH the length */
    size_t payload;
    size_t end;
};

static bool read_varint(struct cursor *cursor, size_t size_limit, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < size_limit && cursor->position + i < cursor->end; i++) {
        const uint8_t byte = cursor->bytes[cursor->position + i];
        *value |= (uint64_t)(byte & 0x7Fu) << (7 * i);
        if ((byte & 0x80u) == 0) {
            cursor->position += i + 1;
            return true;
        }
    }
    return false;
}

/* Moves the cursor behind the value of a field whose tag has been read. */
static bool skip_value(struct cursor *cursor, struct field *field)
{
    uint64_t size = 0;
    field->value = cursor->position;
    field->payload = cursor->position;
    switch (field->wire_type) {
    case WIRE_VARINT:
        return read_varint(cursor, LONG_VARINT_SIZE, &size);
    case WIRE_FIXED64:
        size = 8;
        break;
    case WIRE_FIXED32:
        size = 4;
        break;
    case WIRE_LENGTH:
        if (!read_varint(cursor, SHORT_VARINT_SIZE, &size))
            return false;
        field->payload = cursor->position;
        break;
    default:
        return false;
    }
    if (size > cursor->end - cursor->position)
        return false;
    cursor->position += (size_t)size;
    return true;
}

static bool read_field(struct cursor *cursor, struct field *field)
{
    uint64_t tag;
    field->tag = cursor->position;
    if (!read_varint(cursor, SHORT_VARINT_SIZE, &tag) || tag > UINT32_MAX || tag >> 3 == 0)
        return false;
    field->number = (uint32_t)(tag >> 3);
    field->wire_type = (uint32_t)(tag & 7u);
    if (!skip_value(cursor, field))
        return false;
    field->end = cursor->position;
    return true;
}

static uint32_t wire_type_of(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_FLOAT:
        return WIRE_FIXED32;
    case PROTOBUF_C_TYPE_DOUBLE:
        return WIRE_FIXED64;
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_MESSAGE:
        return WIRE_LENGTH;
    default: /* nsight_report.proto has no other type than uint32 and uint64 */
        return WIRE_VARINT;
    }
}

/* ---- dropping what nobody asked for ---- */

struct filter {
    const uint8_t *bytes;
    uint8_t *kept; /* has room for all of bytes */
    size_t kept_length;
    size_t fault; /* position of what is wrong */
};

static void keep(struct filter *filter, size_t begin, size_t end)
{
    memcpy(filter->kept + filter->kept_length, filter->bytes + begin, end - begin);
    filter->kept_length += end - begin;
}

/* A varint of exactly `size` bytes, padded with groups of zeros: still a varint. */
static void write_padded_varint(uint8_t *out, size_t size, uint64_t value)
{
    for (size_t i = 0; i < size; i++) {
        const uint8_t more = i + 1 < size ? 0x80 : 0;
        out[i] = (uint8_t)((value & 0x7Fu) | more);
        value >>= 7;
    }
}

static bool filter_message(struct filter *filter, const ProtobufCMessageDescriptor *type,
                           size_t begin, size_t end);

static bool filter_submessage(struct filter *filter, const ProtobufCMessageDescriptor *type,
                              const struct field *field)
{
    keep(filter, field->tag, field->payload);
    const size_t content = filter->kept_length;
    const size_t length_size = field->payload - field->value;
    if (!filter_message(filter, type, field->payload, field->end))
        return false;
    write_padded_varint(filter->kept + content - length_size, length_size,
                        filter->kept_length - content);
    return true;
}

static bool filter_field(struct filter *filter, const ProtobufCMessageDescriptor *type,
                         const struct field *field)
{
    const ProtobufCFieldDescriptor *known =
        protobuf_c_message_descriptor_get_field(type, field->number);
    if (known == NULL)
        return true;
    filter->fault = field->tag;
    if (field->wire_type != wire_type_of(known->type))
        return false;
    if (known->type == PROTOBUF_C_TYPE_MESSAGE)
        return filter_submessage(filter, known->descriptor, field);
    if (known->type == PROTOBUF_C_TYPE_STRING &&
        memchr(filter->bytes + field->payload, '\0', field->end - field->payload) != NULL)
        return false;
    keep(filter, field->tag, field->end);
    return true;
}

/* Copies the fields of the message in bytes[begin..end) that its type knows. The types of
 * nsight_report.proto do not contain themselves, so the depth is theirs, not the file's. */
static bool filter_message(struct filter *filter, const ProtobufCMessageDescriptor *type,
                           size_t begin, size_t end)
{
    struct cursor cursor = { filter->bytes, begin, end };
    while (cursor.position < end) {
        struct field field;
        filter->fault = cursor.position;
        if (!read_field(&cursor, &field) || !filter_field(filter, type, &field))
            return false;
    }
    return true;
}

static enum status reserve(struct report_decoder *decoder, size_t length, struct error *error)
{
    if (length <= decoder->capacity)
        return STATUS_OK;
    uint8_t *grown = realloc(decoder->buffer, length);
    if (grown == NULL)
        return error_set_memory(error);
    decoder->buffer = grown;
    decoder->capacity = length;
    return STATUS_OK;
}

enum status report_message_decode(ProtobufCMessage **out, struct report_decoder *decoder,
                                  const ProtobufCMessageDescriptor *type,
                                  const struct report_record *record, struct error *error)
{
    *out = NULL;
    /* One byte more, so that an empty message has an address too. */
    enum status status = reserve(decoder, record->length + 1, error);
    if (status != STATUS_OK)
        return status;
    struct filter filter = { .bytes = (const uint8_t *)record->bytes, .kept = decoder->buffer };
    if (!filter_message(&filter, type, 0, record->length))
        return report_damaged(decoder, error, record->offset + filter.fault,
                              "a field of a %s cannot be read", type->short_name);
    *out = protobuf_c_message_unpack(type, &decoder->allocator, filter.kept_length, filter.kept);
    if (*out != NULL)
        return STATUS_OK;
    if (decoder->out_of_memory)
        return error_set_memory(error);
    return report_damaged(decoder, error, record->offset, "this is no %s", type->short_name);
}

void report_message_free(struct report_decoder *decoder, ProtobufCMessage *message)
{
    protobuf_c_message_free_unpacked(message, &decoder->allocator);
}
