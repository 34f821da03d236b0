/* A linear axis: where a value lies on the page, and where its ticks are. */
#ifndef ROOFLINE_PLOT_LINEAR_SCALE_H
#define ROOFLINE_PLOT_LINEAR_SCALE_H

#include <stddef.h>

/* Maps a value to a position in points, which may grow or shrink with the value. */
struct linear_scale {
    double low; /* < high */
    double high;
    double position_low;
    double position_high;
};

double linear_scale_position(const struct linear_scale *scale, double value);

/* The smallest of 1, 2 and 5 times a power of ten that divides a length (> 0) into at most so many
 * steps (>= 1). */
double linear_scale_step(double length, size_t steps_max);

/* Writes a number of at most 1e9 with as many decimals as a step needs: "0.95" for 0.05. The same
 * under every locale. */
enum { LINEAR_LABEL_SIZE = 48 };
void linear_scale_write(char label[LINEAR_LABEL_SIZE], double value, double step);

#endif
