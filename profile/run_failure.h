/* Why a program's run failed, for people. */
#ifndef ROOFLINE_PROFILE_RUN_FAILURE_H
#define ROOFLINE_PROFILE_RUN_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/complaint.h"
#include "profile/spawn.h"

/* Writes how a run that ended by itself went wrong, with what is known about the cause: the meaning
 * of a complaint that was seen, else the last line printed. False, with text untouched, for exit
 * status 0. */
bool run_failure_describe(char *text, size_t size, const struct spawn_result *result,
                          const struct complaint_search *complaints);

#endif
