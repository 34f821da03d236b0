#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "plot/theme.h"

/* WCAG 2.2, "relative luminance". */
static double luminance(uint32_t colour)
{
    const double weights[] = { 0.2126, 0.7152, 0.0722 };
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        const double share = (colour >> (16 - 8 * i) & 0xff) / 255.0;
        sum += weights[i] * (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* WCAG 2.2, "contrast ratio". */
static double contrast(uint32_t a, uint32_t b)
{
    const double light = fmax(luminance(a), luminance(b));
    const double dark = fmin(luminance(a), luminance(b));

    return (light + 0.05) / (dark + 0.05);
}

/* Black on white has 21; #777777 on white fails 4.5 narrowly, as is often quoted: 4.48. */
static void test_contrast_itself(void **state)
{
    (void)state;
    assert_true(fabs(contrast(0x000000, 0xffffff) - 21) < 0.001);
    assert_true(fabs(contrast(0xffffff, 0x777777) - 4.48) < 0.005);
}

static void test_contrast_of_themes(void **state)
{
    (void)state;
    for (int i = 0; i < FIGURE_THEME_COUNT; i++) {
        const struct theme *const theme = theme_of((enum figure_theme)i);
        const uint32_t grounds[] = { theme->background, theme->roof_fill };
        for (int j = 0; j < 2; j++) {
            for (int role = 0; role < TEXT_ROLE_COUNT; role++)
                assert_true(contrast(theme->texts[role], grounds[j]) >= 4.5);
            for (int roof = 0; roof < THEME_ROOF_COUNT; roof++)
                assert_true(contrast(theme->roofs[roof], grounds[j]) >= 3);
            for (int line = 0; line < THEME_LINE_COUNT; line++)
                assert_true(contrast(theme->lines[line], grounds[j]) >= 3);
            for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
                assert_true(contrast(theme->verdicts[verdict], grounds[j]) >= 3);
            assert_true(contrast(theme->edge, grounds[j]) >= 3);
            assert_true(contrast(theme->link, grounds[j]) >= 3);
            assert_true(contrast(theme->leader, grounds[j]) >= 3);
            assert_true(contrast(theme->faint_roof, grounds[j]) >= 3);
        }
        assert_true(contrast(theme->frame, theme->background) >= 3);
        assert_true(contrast(theme->minor_tick, theme->background) >= 3);
    }
}

/* What judges points stands out from what does not. */
static void test_faint_roofs_are_fainter(void **state)
{
    (void)state;
    for (int i = 0; i < FIGURE_THEME_COUNT; i++) {
        const struct theme *const theme = theme_of((enum figure_theme)i);
        assert_true(contrast(theme->faint_roof, theme->background) <
                    contrast(theme->roofs[0], theme->background) / 2);
        assert_true(contrast(theme->texts[TEXT_FAINT_CEILING], theme->background) <
                    contrast(theme->texts[TEXT_CEILING], theme->background));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast_itself),
        cmocka_unit_test(test_contrast_of_themes),
        cmocka_unit_test(test_faint_roofs_are_fainter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
