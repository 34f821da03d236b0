/* The physical size of a PNG file: how many of its pixels are an inch. */
#ifndef ROOFLINE_PLOT_PNG_SIZE_H
#define ROOFLINE_PLOT_PNG_SIZE_H

enum { PNG_SIZE_CHUNK_LENGTH = 21, PNG_SIZE_CHUNK_OFFSET = 33 };

/* Writes the chunk that says so; it stands behind the file's signature and header chunk, at
 * PNG_SIZE_CHUNK_OFFSET. dots_per_inch is > 0.
 * Source: PNG specification, third edition, 11.3.4.3 and, for the checksum, annex D. */
void png_size_write_chunk(unsigned char chunk[PNG_SIZE_CHUNK_LENGTH], double dots_per_inch);

#endif
