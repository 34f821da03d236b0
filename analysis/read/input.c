#include "analysis/read/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK_SIZE = 256 * 1024 };

struct input {
    char *name;
    int file;           /* -1 when the bytes are in memory */
    const char *memory; /* borrowed; NULL for a file */
    char *buffer;       /* of a file: bytes read but not consumed stand at [begin, end) */
    size_t capacity;
    size_t begin;
    size_t end; /* of memory: its length */
    bool at_end;
    size_t offset;
    size_t size; /* of a regular file; SIZE_MAX otherwise */
    bool seekable;
    bool named_file; /* a regular file that the name is the path of */
};

static enum status create(struct input **out, const char *name, struct error *error)
{
    struct input *input = calloc(1, sizeof *input);
    if (input == NULL)
        return error_set_memory(error);
    input->file = -1;
    input->name = strdup(name);
    if (input->name == NULL) {
        free(input);
        return error_set_memory(error);
    }
    *out = input;
    return STATUS_OK;
}

static enum status open_file(struct input *input, const char *path, struct error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    input->file = standard_input ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (input->file < 0 && errno == ENOENT)
        return error_set(error, STATUS_IO, "%s: no such file; check the path", input->name);
    struct stat info;
    if (input->file < 0 || fstat(input->file, &info) != 0)
        return error_set(error, STATUS_IO, "%s: cannot be read: %s", input->name, strerror(errno));
    if (S_ISDIR(info.st_mode))
        return error_set(error, STATUS_IO, "%s: is a directory; name the files in it", input->name);
    input->named_file = S_ISREG(info.st_mode) && !standard_input;
    input->seekable = S_ISREG(info.st_mode) && lseek(input->file, 0, SEEK_CUR) == 0;
    input->size = input->seekable ? (size_t)info.st_size : SIZE_MAX;
    return STATUS_OK;
}

enum status input_open(struct input **out, const char *path, struct error *error)
{
    *out = NULL;
    struct input *input = NULL;
    enum status status = create(&input, strcmp(path, "-") == 0 ? "<stdin>" : path, error);
    if (status != STATUS_OK)
        return status;
    status = open_file(input, path, error);
    if (status != STATUS_OK) {
        input_free(input);
        return status;
    }
    *out = input;
    return STATUS_OK;
}

enum status input_open_memory(struct input **out, const char *name, const void *bytes,
                              size_t length, struct error *error)
{
    *out = NULL;
    enum status status = create(out, name, error);
    if (status != STATUS_OK)
        return status;
    (*out)->memory = bytes != NULL ? bytes : "";
    (*out)->end = length;
    (*out)->at_end = true;
    (*out)->size = length;
    return STATUS_OK;
}

void input_free(struct input *input)
{
    if (input == NULL)
        return;
    if (input->file >= 0)
        close(input->file);
    free(input->buffer);
    free(input->name);
    free(input);
}

const char *input_name(const struct input *input)
{
    return input->name;
}

const char *input_path(const struct input *input)
{
    return input->named_file ? input->name : NULL;
}

size_t input_remaining(const struct input *input)
{
    if (input->size == SIZE_MAX)
        return SIZE_MAX;
    return input->size > input->offset ? input->size - input->offset : 0;
}

size_t input_offset(const struct input *input)
{
    return input->offset;
}

static const char *available(const struct input *input)
{
    return (input->memory != NULL ? input->memory : input->buffer) + input->begin;
}

/* Makes the buffer hold at least one chunk more than it does. */
static enum status make_room(struct input *input, struct error *error)
{
    if (input->begin > 0) {
        memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
        input->end -= input->begin;
        input->begin = 0;
    }
    if (input->capacity - input->end >= CHUNK_SIZE)
        return STATUS_OK;
    size_t wanted = input->capacity == 0 ? CHUNK_SIZE : 2 * input->capacity;
    char *grown = realloc(input->buffer, wanted);
    if (grown == NULL)
        return error_set_memory(error);
    input->buffer = grown;
    input->capacity = wanted;
    return STATUS_OK;
}

static enum status fill(struct input *input, struct error *error)
{
    enum status status = make_room(input, error);
    if (status != STATUS_OK)
        return status;
    ssize_t count;
    do
        count = read(input->file, input->buffer + input->end, input->capacity - input->end);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return error_set(error, STATUS_IO, "%s: cannot be read: %s", input->name, strerror(errno));
    if (count == 0)
        input->at_end = true;
    input->end += (size_t)count;
    return STATUS_OK;
}

enum status input_peek(struct input *input, size_t wanted, const char **bytes, size_t *length,
                       struct error *error)
{
    while (!input->at_end && input->end - input->begin < wanted) {
        enum status status = fill(input, error);
        if (status != STATUS_OK)
            return status;
    }
    *bytes = available(input);
    *length = input->end - input->begin;
    return STATUS_OK;
}

static void consume(struct input *input, size_t length)
{
    input->begin += length;
    input->offset += length;
}

enum status input_read(struct input *input, const char **bytes, size_t *length, struct error *error)
{
    enum status status = input_peek(input, 1, bytes, length, error);
    if (status == STATUS_OK)
        consume(input, *length);
    return status;
}

enum status input_take(struct input *input, size_t length, const char **bytes, struct error *error)
{
    size_t there = 0;
    enum status status = input_peek(input, length, bytes, &there, error);
    if (status != STATUS_OK)
        return status;
    if (there < length)
        *bytes = NULL;
    else
        consume(input, length);
    return STATUS_OK;
}

enum status input_skip(struct input *input, size_t length, size_t *skipped, struct error *error)
{
    size_t buffered = input->end - input->begin;
    size_t from_buffer = length < buffered ? length : buffered;
    consume(input, from_buffer);
    *skipped = from_buffer;
    if (input->seekable && *skipped < length) {
        size_t left = input_remaining(input);
        size_t seek = length - *skipped < left ? length - *skipped : left;
        if (lseek(input->file, (off_t)seek, SEEK_CUR) < 0)
            return error_set(error, STATUS_IO, "%s: cannot be read: %s", input->name,
                             strerror(errno));
        input->offset += seek;
        *skipped += seek;
        return STATUS_OK;
    }
    while (*skipped < length) {
        const char *bytes;
        size_t there;
        enum status status = input_peek(input, 1, &bytes, &there, error);
        if (status != STATUS_OK)
            return status;
        if (there == 0)
            break;
        size_t step = length - *skipped < there ? length - *skipped : there;
        consume(input, step);
        *skipped += step;
    }
    return STATUS_OK;
}
