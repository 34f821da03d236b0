/* The library never calls setlocale, but a program that embeds it may have. Each test starts as
 * such a program does: run under a comma-decimal locale, it shows whether numbers depend on the
 * locale. */
#include <locale.h>

__attribute__((constructor)) static void take_locale_from_environment(void)
{
    setlocale(LC_ALL, "");
}
