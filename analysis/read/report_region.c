#include "analysis/read/report_region.h"

#include <stdbool.h>
#include <stddef.h>

static bool is_named(const char *name)
{
    return name != NULL && name[0] != '\0';
}

static const char *innermost_name(const NsightReport__NvtxThread *thread, uint64_t domain_id)
{
    for (size_t i = 0; i < thread->n_domains; i++) {
        const NsightReport__StackDomain *domain = thread->domains[i];
        if (domain->id != domain_id)
            continue;
        for (size_t j = domain->n_ranges; j > 0; j--)
            if (is_named(domain->ranges[j - 1]->name))
                return domain->ranges[j - 1]->name;
    }
    return NULL;
}

static const char *last_open_name(const NsightReport__NvtxState *state)
{
    for (size_t i = 0; i < state->n_open_domains; i++) {
        const NsightReport__OpenDomain *domain = state->open_domains[i];
        if (domain->id != state->default_domain_id)
            continue;
        for (size_t j = domain->n_ranges; j > 0; j--)
            if (is_named(domain->ranges[j - 1]->name))
                return domain->ranges[j - 1]->name;
    }
    return NULL;
}

const char *report_region(const NsightReport__NvtxState *state, const uint32_t *thread)
{
    if (state == NULL)
        return NULL;
    for (size_t i = 0; i < state->n_threads; i++) {
        if (thread != NULL && state->threads[i]->id != *thread)
            continue;
        const char *name = innermost_name(state->threads[i], state->default_domain_id);
        if (name != NULL)
            return name;
    }
    return last_open_name(state);
}
