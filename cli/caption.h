/* The words around a figure when the user gives none: its file name, title and subtitle. */
#ifndef ROOFLINE_CLI_CAPTION_H
#define ROOFLINE_CLI_CAPTION_H

#include "analysis/points.h"
#include "cli/draw_request.h"

/* "matrixmultiplication_roofline.svg" when all points are of one problem, else "roofline.svg".
 * Allocated; NULL when memory is short. */
char *caption_file_name(const struct point_set *set);

/* A text as the user gave it: NULL is the other one, an empty one is none. */
const char *caption_wanted(const char *given, const char *otherwise);

/* "MatrixMultiplication on NVIDIA RTX5080", as far as the points agree. Allocated likewise. */
char *caption_title(const struct point_set *set);

/* "a.csv, b.csv and 3 more · regions summed · DRAM · precision auto": where the points are from and
 * how they were made. Files are named without their folders. Allocated likewise. */
char *caption_footer(const struct draw_request *request, const struct point_set *set);

#endif
