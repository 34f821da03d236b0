/* What the code of a loaded CUDA module names. */
#ifndef ROOFLINE_PROFILE_COLLECTOR_MODULE_IMAGE_H
#define ROOFLINE_PROFILE_COLLECTOR_MODULE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a symbol of this name may be in the module, an ELF file of size bytes in memory. Looks
 * for the name in the string table without taking the file apart: a name that ends like it also
 * counts. */
bool module_image_names(const char *image, size_t size, const char *name);

#endif
