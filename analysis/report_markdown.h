/* A comparison as Markdown, fit for a comment on a pull request. */
#ifndef ROOFLINE_ANALYSIS_REPORT_MARKDOWN_H
#define ROOFLINE_ANALYSIS_REPORT_MARKDOWN_H

#include <stdio.h>

#include "analysis/compare.h"

/* Writes, in GitHub's Markdown, the outcome as a heading, the picture, a table of what moved, and
 * folded below it one of what did not. Each table ends after 100 points, which keeps the text
 * within what a comment may hold. picture is what the reference points to; NULL: none. Write errors
 * stay with the stream. */
void report_markdown_write(FILE *stream, const struct comparison *comparison, const char *picture);

#endif
