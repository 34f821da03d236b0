/* Makes one allocation of a test fail. roofline_failing_allocation(TEST) in CMake has the linker
 * put the functions of failing_allocation.c in the place of those that allocate (--wrap). */
#ifndef ROOFLINE_TESTS_FAILING_ALLOCATION_H
#define ROOFLINE_TESTS_FAILING_ALLOCATION_H

#include <stdbool.h>

/* So many more allocations succeed, then one fails, and the rest succeed. */
void failing_allocation_after(long succeeding);

/* Ends that; whether one has failed. */
bool failing_allocation_end(void);

#endif
