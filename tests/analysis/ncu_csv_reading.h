/* Reading an Nsight Compute CSV in a test, and looking at what came out. */
#ifndef ROOFLINE_TESTS_ANALYSIS_NCU_CSV_READING_H
#define ROOFLINE_TESTS_ANALYSIS_NCU_CSV_READING_H

#include "analysis/read/ncu_csv.h"

struct reading {
    struct table *table;
    struct notices notices;
    struct error error;
    enum status status;
};

/* Reads a text under the name "x.csv". decimal is as in struct read_options. */
struct reading read_text(const char *text);
struct reading read_text_forced(const char *text, char decimal);

/* Reads a file, which the reader must know by its beginning. */
struct reading read_fixture(const char *path);

void end_reading(struct reading *reading);

/* That all went well, with so many rows and notices. */
void assert_read(const struct reading *reading, size_t rows, size_t notices);

/* expected is NULL for a missing cell. */
void assert_cell(const struct reading *reading, size_t row, const char *column,
                 const char *expected);

void assert_unit(const struct reading *reading, const char *column, const char *unit);

/* That the text is refused with a message that holds all parts. */
void assert_fails(const char *text, enum status status, const char *const *parts,
                  size_t part_count);

#endif
