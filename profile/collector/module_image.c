#include "profile/collector/module_image.h"

#include <string.h>

bool module_image_names(const char *image, size_t size, const char *name)
{
    const size_t length = strlen(name) + 1; /* with the NUL that ends it in the string table */
    while (size >= length) {
        const char *found = memchr(image, name[0], size - length + 1);
        if (found == NULL)
            return false;
        if (memcmp(found, name, length) == 0)
            return true;
        size -= (size_t)(found + 1 - image);
        image = found + 1;
    }
    return false;
}
