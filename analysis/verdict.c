#include "analysis/verdict.h"

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[VERDICT_COUNT] = {
        [VERDICT_REGRESSED] = "regressed",
        [VERDICT_CANNOT_TELL] = "cannot tell",
        [VERDICT_MISSING] = "missing",
        [VERDICT_IMPROVED] = "improved",
        [VERDICT_NEW] = "new",
        [VERDICT_UNCHANGED] = "unchanged",
    };
    return names[verdict];
}
