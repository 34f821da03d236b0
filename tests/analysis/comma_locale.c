#include "tests/analysis/comma_locale.h"

#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char made_in[64];

static bool try_locale(const char *name)
{
    return setlocale(LC_ALL, name) != NULL && strcmp(localeconv()->decimal_point, ",") == 0;
}

static bool make_locale(void)
{
    char command[256];
    snprintf(made_in, sizeof made_in, "/tmp/comma_locale_XXXXXX");
    if (mkdtemp(made_in) == NULL) {
        made_in[0] = '\0';
        return false;
    }
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1",
             made_in);
    return system(command) == 0 && setenv("LOCPATH", made_in, 1) == 0;
}

bool comma_locale_enter(void)
{
    static const char *const names[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "it_IT.UTF-8" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (try_locale(names[i]))
            return true;
    if (make_locale() && try_locale("de_DE.UTF-8"))
        return true;
    comma_locale_leave();
    return false;
}

void comma_locale_leave(void)
{
    setlocale(LC_ALL, "C");
    if (made_in[0] == '\0')
        return;
    char command[256];
    snprintf(command, sizeof command, "rm -r %s", made_in);
    if (system(command) == 0)
        made_in[0] = '\0';
    unsetenv("LOCPATH");
}
