/* Which launches are to be drawn. Selecting narrows the figure, never the table. */
#ifndef ROOFLINE_ANALYSIS_SELECT_H
#define ROOFLINE_ANALYSIS_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/derive.h"
#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/pattern.h"
#include "analysis/table.h"

struct selection {
    const struct pattern_list *regions;     /* any of them; an empty list or NULL: all */
    const struct pattern_list *executables; /* likewise */
    const struct pattern_list *excluded;    /* executables: none of them */
    bool all_kernels; /* keep a program's launches outside every region although it names regions */
};

enum selected {
    SELECTED,
    NOT_SELECTED,   /* the user asked for others */
    OUTSIDE_REGIONS /* an unnamed launch of a program that names regions: runtime set-up */
};

/* Marks every launch; marks has launches->count places. A row without grid is no launch of a kernel
 * but a traced span, and never "outside". Nothing selected is STATUS_EMPTY with what there would be
 * to select. */
enum status select_launches(enum selected *marks, const struct table *table,
                            const struct launch_list *launches, const struct selection *selection,
                            struct notices *notices, struct error *error);

#endif
