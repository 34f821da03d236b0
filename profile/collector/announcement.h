/* Messages of the collector. It lives inside somebody else's program, so each message goes to
 * standard error as one write, with the prefix "roofline: ", and neither stdio's buffers nor errno
 * change. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_ANNOUNCEMENT_H
#define ROOFLINE_PROFILE_COLLECTOR_ANNOUNCEMENT_H

/* Longer messages are cut. The format takes no floating-point number: it would follow the program's
 * locale. */
__attribute__((format(printf, 1, 2))) void announce(const char *format, ...);

#endif
