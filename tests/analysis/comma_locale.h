/* A process locale that writes 1,5 for one and a half, to show that nothing here depends on it. */
#ifndef ROOFLINE_TESTS_ANALYSIS_COMMA_LOCALE_H
#define ROOFLINE_TESTS_ANALYSIS_COMMA_LOCALE_H

#include <stdbool.h>

/* Sets such a locale: an installed one, else one that localedef makes in a temporary folder. False
 * when neither can be had. */
bool comma_locale_enter(void);

/* Sets the "C" locale again and removes what was made. */
void comma_locale_leave(void);

#endif
