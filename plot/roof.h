/* The roofs of a figure: for each hardware its slopes, its compute ceilings and where they meet. */
#ifndef ROOFLINE_PLOT_ROOF_H
#define ROOFLINE_PLOT_ROOF_H

#include "analysis/points.h"
#include "plot/axis_range.h"
#include "plot/figure.h"
#include "plot/geometry.h"
#include "plot/scale.h"
#include "plot/typesetter.h"

struct roof_line {
    enum ceiling_kind kind;
    size_t hardware;   /* index of the hardware's name */
    double log_value;  /* log10 of FLOP/s or Byte/s */
    const char *name;  /* "FP32", or "FP32, FP64 Tensor" where two ceilings coincide */
    const char *value; /* "57.4 TFLOP/s" */
    double log_start;  /* log10 of the intensity where the line starts; -INFINITY: at the frame */
    double log_end;    /* where it ends; INFINITY: at the frame */
    struct position from; /* left end; set by roof_set_place */
    struct position to;
    bool is_needed;   /* the axes are chosen so that it is seen */
    bool is_faint;    /* judges no point */
    bool is_labelled; /* its label found a place in the plot area */
};

/* Where a slope and a compute ceiling of one hardware meet, none of them faint. */
struct ridge {
    size_t hardware;
    double log_intensity;
    double log_performance;
    struct position at; /* set by roof_set_place */
    bool has_drop;      /* a line down to the axis, with the value there; set by
                         * roof_set_choose_drops */
};

struct roof_set {
    /* by hardware; of each hardware slopes first, each from high to low */
    struct roof_line *known; /* all that may be drawn */
    size_t known_count;
    struct roof_line *lines; /* those that the axes show; set by roof_set_place */
    size_t line_count;
    struct ridge *ridges; /* likewise */
    size_t ridge_count;
};

/* Makes the lines of those ceilings of a set that the options choose. hardware_of_ceiling holds the
 * hardware index of each ceiling and, behind them, of each other ceiling. Ceilings of one hardware
 * and kind that look the same become one line. Names and values live in the typesetter's store. On
 * failure (STATUS_MEMORY) the set is empty. */
enum status roof_set_init(struct roof_set *roofs, const struct point_set *set,
                          const size_t *hardware_of_ceiling, const struct figure_options *options,
                          struct typesetter *typesetter, struct error *error);

/* Widens the ranges so that of what is needed each ridge, a stretch of each slope and each ceiling
 * are seen. */
void roof_set_widen_intensity(const struct roof_set *roofs, struct axis_range *intensity);
void roof_set_widen_performance(const struct roof_set *roofs, const struct axis_range *intensity,
                                struct axis_range *performance);

/* Finds the lines and ridges that the axes show, and their positions. */
void roof_set_place(struct roof_set *roofs, const struct log_scale *x_scale,
                    const struct log_scale *y_scale);

/* Chooses which ridges get a line down to the axis: all of a few, of more those that are further
 * than reach from each other, the length of a value along the axis in the units of `at`. */
void roof_set_choose_drops(struct roof_set *roofs, double reach);

/* Frees what the set owns and zeroes it. May be repeated. */
void roof_set_clear(struct roof_set *roofs);

#endif
