/* A comparison as annotations of GitHub Actions, which it shows on the page of the run. */
#ifndef ROOFLINE_ANALYSIS_REPORT_GITHUB_H
#define ROOFLINE_ANALYSIS_REPORT_GITHUB_H

#include <stdio.h>

#include "analysis/compare.h"

/* Writes a workflow command a point: an error where it fails, a warning where it cannot be told or
 * is missing, a notice where it improved. Unchanged and new points have none. Write errors stay
 * with the stream; fails with STATUS_MEMORY only.
 * Format: "Workflow commands for GitHub Actions", docs.github.com; the escapes are those of
 * actions/toolkit, packages/core/src/command.ts. */
enum status report_github_write(FILE *stream, const struct comparison *comparison,
                                struct error *error);

#endif
