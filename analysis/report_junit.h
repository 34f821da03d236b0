/* A comparison as a JUnit test report, which CI systems show beside the tests. */
#ifndef ROOFLINE_ANALYSIS_REPORT_JUNIT_H
#define ROOFLINE_ANALYSIS_REPORT_JUNIT_H

#include <stdio.h>

#include "analysis/compare.h"

/* Writes one test suite with a test case a point, named like it, its class the hardware: a failure
 * where the point fails, skipped where it cannot be told, is missing or new. Characters that XML
 * cannot hold become U+FFFD. Write errors stay with the stream; fails with STATUS_MEMORY only.
 * Format: https://github.com/testmoapp/junitxml. */
enum status report_junit_write(FILE *stream, const struct comparison *comparison,
                               struct error *error);

#endif
