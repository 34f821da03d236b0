#include "tests/analysis/report_bytes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { VARINT = 0, FIXED64 = 1, LENGTH = 2, FIXED32 = 5 };

void put_raw(struct report_bytes *out, const void *bytes, size_t length)
{
    assert_true(length <= sizeof out->data - out->length);
    if (length > 0)
        memcpy(out->data + out->length, bytes, length);
    out->length += length;
}

static void put_little_endian(struct report_bytes *out, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)(value >> (8 * i));
        put_raw(out, &byte, 1);
    }
}

void put_u32(struct report_bytes *out, uint32_t value)
{
    put_little_endian(out, value, 4);
}

static void put_varint(struct report_bytes *out, uint64_t value)
{
    do {
        const unsigned char more = value > 0x7F ? 0x80 : 0;
        const unsigned char byte = (unsigned char)((value & 0x7F) | more);
        put_raw(out, &byte, 1);
        value >>= 7;
    } while (value > 0);
}

static void put_tag(struct report_bytes *out, unsigned field, unsigned wire_type)
{
    put_varint(out, (uint64_t)field << 3 | wire_type);
}

void put_integer(struct report_bytes *out, unsigned field, uint64_t value)
{
    put_tag(out, field, VARINT);
    put_varint(out, value);
}

void put_double(struct report_bytes *out, unsigned field, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_tag(out, field, FIXED64);
    put_little_endian(out, bits, sizeof bits);
}

void put_float(struct report_bytes *out, unsigned field, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_tag(out, field, FIXED32);
    put_little_endian(out, bits, sizeof bits);
}

static void put_delimited(struct report_bytes *out, unsigned field, const void *bytes,
                          size_t length)
{
    put_tag(out, field, LENGTH);
    put_varint(out, length);
    put_raw(out, bytes, length);
}

void put_text(struct report_bytes *out, unsigned field, const char *text)
{
    put_delimited(out, field, text, strlen(text));
}

void put_message(struct report_bytes *out, unsigned field, const struct report_bytes *message)
{
    put_delimited(out, field, message->data, message->length);
}

void put_file_header(struct report_bytes *out, unsigned version)
{
    struct report_bytes header = { 0 };
    put_integer(&header, 1, version);
    put_raw(out, "NVR", 4);
    put_record(out, &header);
}

void put_record(struct report_bytes *out, const struct report_bytes *message)
{
    put_u32(out, (uint32_t)message->length);
    put_raw(out, message->data, message->length);
}

void put_block(struct report_bytes *out, const struct report_bytes *header,
               const struct report_bytes *payload)
{
    struct report_bytes completed = *header;
    put_integer(&completed, 5, payload->length);
    put_record(out, &completed);
    put_raw(out, payload->data, payload->length);
}
