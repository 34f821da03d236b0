/* Known complaints in what profilers and programs print, each with its remedy. */
#ifndef ROOFLINE_PROFILE_COMPLAINT_H
#define ROOFLINE_PROFILE_COMPLAINT_H

#include <stddef.h>

enum { COMPLAINT_LENGTH = 64 }; /* no sign of a complaint is longer */

/* What was seen so far. Zero-initialise. */
struct complaint_search {
    unsigned seen; /* a bit a known complaint */
    char end[COMPLAINT_LENGTH];
    size_t end_length;
};

/* Looks at the next bytes; a sign may be spread over several calls. */
void complaint_look(struct complaint_search *search, const char *bytes, size_t length);

/* What the most telling complaint means and what to do, or NULL when none was seen. Static storage.
 */
const char *complaint_meaning(const struct complaint_search *search);

#endif
