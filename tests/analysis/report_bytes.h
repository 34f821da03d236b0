/* Writes Nsight Compute reports byte by byte, for tests: protobuf fields by number, and the frame
 * around the messages. Independent of protobuf-c. */
#ifndef ROOFLINE_TESTS_ANALYSIS_REPORT_BYTES_H
#define ROOFLINE_TESTS_ANALYSIS_REPORT_BYTES_H

#include <stddef.h>
#include <stdint.h>

enum { REPORT_BYTES_SIZE = 8192 };

/* Zero-initialise. Outgrowing it fails the test. */
struct report_bytes {
    unsigned char data[REPORT_BYTES_SIZE];
    size_t length;
};

void put_raw(struct report_bytes *out, const void *bytes, size_t length);
void put_u32(struct report_bytes *out, uint32_t value);

/* Fields of a message. */
void put_integer(struct report_bytes *out, unsigned field, uint64_t value);
void put_double(struct report_bytes *out, unsigned field, double value);
void put_float(struct report_bytes *out, unsigned field, float value);
void put_text(struct report_bytes *out, unsigned field, const char *text);
void put_message(struct report_bytes *out, unsigned field, const struct report_bytes *message);

/* Magic and file header. */
void put_file_header(struct report_bytes *out, unsigned version);

/* A length and the message. */
void put_record(struct report_bytes *out, const struct report_bytes *message);

/* A block: the header, completed by the payload's size, and the payload. */
void put_block(struct report_bytes *out, const struct report_bytes *header,
               const struct report_bytes *payload);

#endif
