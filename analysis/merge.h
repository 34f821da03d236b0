/* One table out of several files' rows: the same measurement is kept once. */
#ifndef ROOFLINE_ANALYSIS_MERGE_H
#define ROOFLINE_ANALYSIS_MERGE_H

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/table.h"

/* Removes rows that a later source measured again: Hardware, Executable, Region, Kernel ID, Kernel,
 * Grid Size, Block Size and Memory Level agree (a missing level is DRAM). Rows of one source never
 * replace each other, and rows that name none of this but the hardware replace nothing. Says how
 * many were replaced, and how many of them with other numbers. */
enum status merge_replace_repeated(struct table *table, struct notices *notices,
                                   struct error *error);

#endif
