/* Numbers as labels: "57.4 TFLOP/s", "959 GB/s", "0.1". The same text under every locale. */
#ifndef ROOFLINE_PLOT_SI_LABEL_H
#define ROOFLINE_PLOT_SI_LABEL_H

#include <stdbool.h>
#include <stddef.h>

enum { SI_LABEL_SIZE = 48 }; /* room for every label below with a unit of up to 16 bytes */

/* A value (finite, > 0) with at most three significant digits, trailing zeros dropped, an SI prefix
 * and the unit: 57.4e12, "FLOP/s" gives "57.4 TFLOP/s". Outside the SI prefixes: "2×10⁴⁰ FLOP/s".
 */
void si_label_quantity(char label[SI_LABEL_SIZE], double value, const char *unit);

/* mantissa * 10^exponent (mantissa 1 to 9) with an SI prefix: 1, 13, "FLOP/s": "10 TFLOP/s". */
void si_label_tick(char label[SI_LABEL_SIZE], int mantissa, int exponent, const char *unit);

/* A value (finite, > 0) with at most three significant digits and no prefix: "59.8", "0.0123",
 * "1230"; outside 0.001 to 99999 as "1.23×10⁷". */
void si_label_number(char label[SI_LABEL_SIZE], double value);

/* mantissa * 10^exponent (mantissa 1 to 9), written out ("0.01", "2000"; exponents from -8 to 8) or
 * as a power ("10⁷"). */
void si_label_plain_tick(char label[SI_LABEL_SIZE], int mantissa, int exponent, bool written_out);

#endif
