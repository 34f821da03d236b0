/* Reads a file of any format that roofline knows into a table and prints how many rows it has:
 * the smallest program that embeds libroofline. */
#include <stdio.h>
#include <stdlib.h>

#include "analysis/error.h"
#include "analysis/notice.h"
#include "analysis/read/reader.h"
#include "analysis/table.h"

static void print_notices(const struct notices *notices)
{
    for (size_t i = 0; i < notices->count; i++)
        fprintf(stderr, "note: %s\n", notices->items[i].text);
}

int main(int argument_count, char **arguments)
{
    if (argument_count != 2) {
        fprintf(stderr, "usage: %s FILE\n", arguments[0]);
        return EXIT_FAILURE;
    }

    const struct read_options options = { 0 };
    struct notices notices = { 0 };
    struct error error = { 0 };
    int exit_code = EXIT_FAILURE;

    struct table *table = table_create();
    if (table == NULL) {
        fprintf(stderr, "error: out of memory\n");
        goto done;
    }
    if (read_file(table, arguments[1], &options, &notices, &error) != STATUS_OK) {
        fprintf(stderr, "error: %s\n", error.message);
        goto done;
    }
    print_notices(&notices);
    printf("%zu rows\n", table_row_count(table));
    exit_code = EXIT_SUCCESS;
done:
    table_free(table);
    notices_clear(&notices);
    return exit_code;
}
