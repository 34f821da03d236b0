/* Files that appear whole or not at all. */
#ifndef KERNELS_HARNESS_WHOLE_FILE_H
#define KERNELS_HARNESS_WHOLE_FILE_H

#include <stdio.h>

#include "kernels/harness/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `print` writes the text of `content`; its write errors are found here. The text goes aside and is
 * then renamed to `path`. */
bool whole_file_write(const char *path, void (*print)(FILE *file, const void *content),
                      const void *content, struct failure *failure);

#ifdef __cplusplus
}
#endif

#endif
