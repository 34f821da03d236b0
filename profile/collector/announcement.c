#include "profile/collector/announcement.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_SIZE = 1024 };

static void write_whole(const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(STDERR_FILENO, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return; /* nowhere to say so */
        text += written;
        length -= (size_t)written;
    }
}

void announce(const char *format, ...)
{
    static const char prefix[] = "roofline: ";
    const int saved_errno = errno;
    char message[MESSAGE_SIZE];
    memcpy(message, prefix, sizeof prefix);
    const size_t begin = sizeof prefix - 1;
    const size_t room = sizeof message - begin - 1; /* one byte for the line's end */
    va_list arguments;
    va_start(arguments, format);
    const int wanted = vsnprintf(message + begin, room, format, arguments);
    va_end(arguments);
    if (wanted >= 0) {
        size_t length = begin + ((size_t)wanted < room ? (size_t)wanted : room - 1);
        message[length++] = '\n';
        write_whole(message, length);
    }
    errno = saved_errno;
}
