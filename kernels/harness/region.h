/* Named regions of a program: NVTX ranges, which range profilers see, and LIKWID markers where the
 * program is built with them. Without either library they do nothing. */
#ifndef KERNELS_HARNESS_REGION_H
#define KERNELS_HARNESS_REGION_H

#ifdef __cplusplus
extern "C" {
#endif

/* Before the first and after the last region of the program. */
void region_start_markers(void);
void region_stop_markers(void);

/* Regions of one thread nest: `region_leave` names the region that was entered last. */
void region_enter(const char *name);
void region_leave(const char *name);

#ifdef __cplusplus
}
#endif

#endif
