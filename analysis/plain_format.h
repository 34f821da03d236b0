/* printf into a text with '.' as the decimal sign, whatever the process's locale is. */
#ifndef ROOFLINE_ANALYSIS_PLAIN_FORMAT_H
#define ROOFLINE_ANALYSIS_PLAIN_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* As vsnprintf. */
int plain_format_arguments(char *text, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* As snprintf. */
int plain_format(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
