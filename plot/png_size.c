#include "plot/png_size.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static void put_big_endian(unsigned char *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(value >> (24 - 8 * i));
}

static uint32_t checksum(const unsigned char *bytes, size_t length)
{
    uint32_t sum = 0xffffffff;

    for (size_t i = 0; i < length; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = (sum & 1) != 0 ? 0xedb88320 ^ sum >> 1 : sum >> 1;
    }
    return ~sum;
}

void png_size_write_chunk(unsigned char chunk[PNG_SIZE_CHUNK_LENGTH], double dots_per_inch)
{
    enum { TYPE_OFFSET = 4, DATA_OFFSET = 8, DATA_LENGTH = 9, CHECKSUM_OFFSET = 17 };
    static const unsigned char type[] = { 'p', 'H', 'Y', 's' };
    const double metre_per_inch = 0.0254;
    const uint32_t dots_per_metre = (uint32_t)lround(dots_per_inch / metre_per_inch);

    put_big_endian(chunk, DATA_LENGTH);
    memcpy(chunk + TYPE_OFFSET, type, sizeof type);
    put_big_endian(chunk + DATA_OFFSET, dots_per_metre);
    put_big_endian(chunk + DATA_OFFSET + 4, dots_per_metre);
    chunk[DATA_OFFSET + 8] = 1; /* the unit is the metre */
    put_big_endian(chunk + CHECKSUM_OFFSET, checksum(chunk + TYPE_OFFSET, 4 + DATA_LENGTH));
}
