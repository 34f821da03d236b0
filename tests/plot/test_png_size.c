#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plot/png_size.h"

/* 200 dots per inch are 7874 (0x1ec2) to the metre; the checksum is zlib's crc32 of the 13 bytes
 * before it. */
static void test_chunk(void **state)
{
    static const unsigned char expected[PNG_SIZE_CHUNK_LENGTH] = {
        0,    0, 0, 9,    'p',  'H', 'Y',  's',  0,    0,    0x1e,
        0xc2, 0, 0, 0x1e, 0xc2, 1,   0x6e, 0xd0, 0x75, 0x3e,
    };
    unsigned char chunk[PNG_SIZE_CHUNK_LENGTH];

    (void)state;
    png_size_write_chunk(chunk, 200);
    assert_memory_equal(chunk, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chunk),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
