#include "kernels/harness/failure.h"

#include <stdarg.h>
#include <stdio.h>

bool failure_set(struct failure *failure, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(failure->message, sizeof failure->message, format, values);
    va_end(values);
    return false;
}
