/* NVTX ranges as Nsight Compute writes them into a CSV cell. */
#ifndef ROOFLINE_ANALYSIS_READ_NVTX_RANGE_H
#define ROOFLINE_ANALYSIS_READ_NVTX_RANGE_H

#include <stdbool.h>
#include <stddef.h>

enum nvtx_cell {
    NVTX_PUSH_POP,  /* 530  "<default domain>:outer:none:..."  "<default domain>:inner:none:..." */
    NVTX_START_STOP /* "0:<default domain>:name:none:...": each range is led by its number */
};

/* The name of the innermost range of the default domain; ranges of other domains belong to
 * libraries and do not count, ranges without a name neither. A name may hold colons: it ends before
 * the six fields PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg. *name points into the cell. False
 * when there is no such range; *name and *name_length are then untouched. */
bool nvtx_range_innermost(enum nvtx_cell kind, const char *cell, size_t length, const char **name,
                          size_t *name_length);

#endif
