/* What went wrong, and where. A status travels up unchanged; only cli/ prints the message.
 * The place that finds the fault writes one sentence: file, line, column, what is wrong, what to
 * do. */
#ifndef ROOFLINE_ANALYSIS_ERROR_H
#define ROOFLINE_ANALYSIS_ERROR_H

enum status {
    STATUS_OK = 0,
    STATUS_MEMORY, /* an allocation failed, or a size does not fit in memory */
    STATUS_IO,     /* a file cannot be opened, read, written or renamed */
    STATUS_FORMAT, /* the bytes are not what the format promises */
    STATUS_VALUE,  /* a well-formed file holds a value that cannot be used */
    STATUS_USAGE,  /* the request itself is wrong: a bad expression, number or combination */
    STATUS_EMPTY   /* nothing is left to work on */
};

/* A fixed buffer, so that reporting a failed allocation needs no memory. Zero-initialise. */
struct error {
    enum status status;
    char message[2048]; /* UTF-8, no final newline; cut with "..." when longer */
};

/* Records status and the formatted message in error and returns status. error may be NULL. */
enum status error_set(struct error *error, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Records and returns STATUS_MEMORY. */
enum status error_set_memory(struct error *error);

#endif
