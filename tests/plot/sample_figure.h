/* Point sets for the tests of plot/, and a measurer that needs no font. */
#ifndef ROOFLINE_TESTS_PLOT_SAMPLE_FIGURE_H
#define ROOFLINE_TESTS_PLOT_SAMPLE_FIGURE_H

#include <math.h>
#include <stdint.h>

#include "plot/layout.h"

/* Every character is 0.6 em wide; a line is 1.2 em high. */
static inline struct text_extent sample_measure(void *closure, const char *text,
                                                const struct text_style *style)
{
    size_t characters = 0;

    (void)closure;
    for (; *text != '\0'; text++)
        characters += ((unsigned char)*text & 0xc0) != 0x80;
    return (struct text_extent){
        .width = 0.6 * style->size_pt * (double)characters,
        .ascent = 0.95 * style->size_pt,
        .descent = 0.25 * style->size_pt,
    };
}

static inline struct text_measurer sample_measurer(void)
{
    return (struct text_measurer){ sample_measure, NULL };
}

static inline struct point sample_point(const char *paradigm, const char *region,
                                        double intensity_flop_per_byte,
                                        double performance_flop_per_s)
{
    return (struct point){
        .paradigm = paradigm,
        .hardware = "NVIDIA RTX5080",
        .region = region,
        .precision = PRECISION_FP32,
        .memory_level = MEMORY_LEVEL_DRAM,
        .intensity_flop_per_byte = intensity_flop_per_byte,
        .performance_flop_per_s = performance_flop_per_s,
    };
}

static inline struct ceiling sample_compute(const char *hardware, enum precision precision,
                                            double value_flop_per_s)
{
    return (struct ceiling){ .hardware = hardware,
                             .kind = CEILING_COMPUTE,
                             .precision = precision,
                             .value = value_flop_per_s };
}

static inline struct ceiling sample_bandwidth(const char *hardware, enum memory_level level,
                                              double value_byte_per_s)
{
    return (struct ceiling){ .hardware = hardware,
                             .kind = CEILING_BANDWIDTH,
                             .memory_level = level,
                             .value = value_byte_per_s };
}

/* Uniform in 0 to 1, the same sequence on every machine. *state is any number to begin with. */
static inline double sample_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) / 9007199254740992.0;
}

/* 10^low to 10^high, uniform in the exponent. */
static inline double sample_random_decade(uint64_t *state, double low, double high)
{
    return pow(10, low + sample_random(state) * (high - low));
}

#endif
