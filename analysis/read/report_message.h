/* Decoding the protobuf messages of an Nsight Compute report. Private to the report reader, like
 * all headers that show protobuf types. */
#ifndef ROOFLINE_ANALYSIS_READ_REPORT_MESSAGE_H
#define ROOFLINE_ANALYSIS_READ_REPORT_MESSAGE_H

#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"

/* The newest report version that this program knows: the one of Nsight Compute 2025.3. */
enum { REPORT_VERSION_KNOWN = 7 };

/* Bytes of one message, and where they stand in the file. */
struct report_record {
    const char *bytes; /* borrowed; NULL when length is 0 */
    size_t length;
    size_t offset;
};

struct report_decoder {
    const char *name; /* of the input, for messages; borrowed */
    uint32_t version; /* as the file's header says; 0 before it was read */
    uint8_t *buffer;
    size_t capacity;
    bool out_of_memory;
    ProtobufCAllocator allocator;
};

/* name must outlive the decoder, which must not move. */
void report_decoder_init(struct report_decoder *decoder, const char *name);
void report_decoder_clear(struct report_decoder *decoder);

/* Decodes a record as a message of the given type. Fields that the type does not name are dropped
 * before anything is allocated for them, at every depth. Broken bytes, a field of another wire type
 * than the type's, and a text with a NUL byte are STATUS_FORMAT with the offset; *out is then NULL.
 * The message belongs to the caller: report_message_free. */
enum status report_message_decode(ProtobufCMessage **out, struct report_decoder *decoder,
                                  const ProtobufCMessageDescriptor *type,
                                  const struct report_record *record, struct error *error);

/* NULL is fine. */
void report_message_free(struct report_decoder *decoder, ProtobufCMessage *message);

/* Records STATUS_FORMAT with the file's name, the byte offset, the formatted text, and the
 * report's version when it is not the known one. */
enum status report_damaged(const struct report_decoder *decoder, struct error *error, size_t offset,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
