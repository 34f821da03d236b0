/* The frame of an Nsight Compute report: magic, file header, blocks, and the records in them. All
 * integers of the frame are 32 bits, little-endian. */
#ifndef ROOFLINE_ANALYSIS_READ_REPORT_BLOCKS_H
#define ROOFLINE_ANALYSIS_READ_REPORT_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/error.h"
#include "analysis/read/input.h"
#include "analysis/read/report_message.h"
#include "nsight_report.pb-c.h"

struct report_block {
    NsightReport__BlockHeader *header; /* owned by the block */
    size_t offset;                     /* of the block in the file */
    size_t payload_left;               /* bytes of its payload that were not consumed */
};

/* Whether the bytes start like a report. */
bool report_is_magic(const char *bytes, size_t length);

/* Consumes the magic and the file header, and tells the decoder the version. */
enum status report_read_file_header(struct input *input, struct report_decoder *decoder,
                                    struct error *error);

/* Consumes the next block's header and frees the one before. At the end of the file, *found is
 * false. A payload that is longer than the file is STATUS_FORMAT here, where the size is known. */
enum status report_next_block(struct input *input, struct report_decoder *decoder,
                              struct report_block *block, bool *found, struct error *error);

/* Consumes the next record of the payload. Its bytes live until the next call on the input. */
enum status report_next_record(struct input *input, const struct report_decoder *decoder,
                               struct report_block *block, struct report_record *record,
                               struct error *error);

/* The same without loading it. */
enum status report_skip_record(struct input *input, const struct report_decoder *decoder,
                               struct report_block *block, struct error *error);

/* Skips what is left of the payload. */
enum status report_skip_payload(struct input *input, const struct report_decoder *decoder,
                                struct report_block *block, struct error *error);

void report_block_clear(struct report_decoder *decoder, struct report_block *block);

#endif
