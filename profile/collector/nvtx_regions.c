#include "profile/collector/nvtx_regions.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define NVTX_NO_IMPL
#include <nvtx3/nvToolsExt.h>

#include "profile/collector/region_stack.h"

/* NVTX's hooks carry no pointer of ours, so what they share stands here. */
static pthread_once_t stack_key_once = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;
static int stack_key_failure;

static void free_stack(void *stack)
{
    region_stack_clear(stack);
    free(stack);
}

static void create_stack_key(void)
{
    stack_key_failure = pthread_key_create(&stack_key, free_stack);
}

/* The stack of the calling thread, NULL if it has none. */
static struct region_stack *find_stack(void)
{
    pthread_once(&stack_key_once, create_stack_key);
    return stack_key_failure == 0 ? pthread_getspecific(stack_key) : NULL;
}

static struct region_stack *find_or_create_stack(void)
{
    struct region_stack *stack = find_stack();
    if (stack != NULL || stack_key_failure != 0)
        return stack;
    stack = calloc(1, sizeof *stack);
    if (stack != NULL && pthread_setspecific(stack_key, stack) != 0) {
        free(stack);
        stack = NULL;
    }
    return stack;
}

const char *nvtx_regions_innermost(void)
{
    const struct region_stack *stack = find_stack();
    return stack != NULL ? region_stack_innermost(stack) : NULL;
}

static int push(const char *name)
{
    struct region_stack *stack = find_or_create_stack();
    return stack != NULL ? region_stack_push(stack, name) : NVTX_NO_PUSH_POP_TRACKING;
}

static int NVTX_API push_ascii(const char *message)
{
    return push(message);
}

static int NVTX_API push_wide(const wchar_t *message)
{
    char *name = region_name_from_wide(message);
    const int level = push(name);
    free(name);
    return level;
}

static int NVTX_API pop(void)
{
    struct region_stack *stack = find_stack();
    return stack != NULL ? region_stack_pop(stack) : -1;
}

/* A registered string is kept for good: the program may use its handle until it ends. */
static nvtxStringHandle_t NVTX_API register_ascii(nvtxDomainHandle_t domain, const char *text)
{
    (void)domain;
    return text != NULL ? (nvtxStringHandle_t)strdup(text) : NULL;
}

static nvtxStringHandle_t NVTX_API register_wide(nvtxDomainHandle_t domain, const wchar_t *text)
{
    (void)domain;
    return (nvtxStringHandle_t)region_name_from_wide(text);
}

static int NVTX_API push_attributes(const nvtxEventAttributes_t *attributes)
{
    if (attributes == NULL)
        return push(NULL);
    switch (attributes->messageType) {
    case NVTX_MESSAGE_TYPE_ASCII:
        return push(attributes->message.ascii);
    case NVTX_MESSAGE_TYPE_UNICODE:
        return push_wide(attributes->message.unicode);
    case NVTX_MESSAGE_TYPE_REGISTERED:
        return push((const char *)attributes->message.registered);
    default:
        return push(NULL);
    }
}

/* The default domain's handle is NULL. */
static int NVTX_API domain_push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes)
{
    return domain == NULL ? push_attributes(attributes) : NVTX_NO_PUSH_POP_TRACKING;
}

static int NVTX_API domain_pop(nvtxDomainHandle_t domain)
{
    return domain == NULL ? pop() : NVTX_NO_PUSH_POP_TRACKING;
}

/* Without a hook NVTX would hand out NULL, the handle of the default domain. Other domains need not
 * be told from each other, so all share this one. */
static nvtxDomainHandle_t other_domain(void)
{
    static const char place = 0;
    return (nvtxDomainHandle_t)(uintptr_t)&place;
}

static nvtxDomainHandle_t NVTX_API create_domain_ascii(const char *name)
{
    (void)name;
    return other_domain();
}

static nvtxDomainHandle_t NVTX_API create_domain_wide(const wchar_t *name)
{
    (void)name;
    return other_domain();
}

struct hook {
    NvtxCallbackModule module;
    unsigned index;
    NvtxFunctionPointer function;
};

static const struct hook hooks[] = {
    { NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePushA, (NvtxFunctionPointer)push_ascii },
    { NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePushW, (NvtxFunctionPointer)push_wide },
    { NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePushEx, (NvtxFunctionPointer)push_attributes },
    { NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePop, (NvtxFunctionPointer)pop },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainRangePushEx, (NvtxFunctionPointer)domain_push },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainRangePop, (NvtxFunctionPointer)domain_pop },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainCreateA,
      (NvtxFunctionPointer)create_domain_ascii },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainCreateW,
      (NvtxFunctionPointer)create_domain_wide },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainRegisterStringA,
      (NvtxFunctionPointer)register_ascii },
    { NVTX_CB_MODULE_CORE2, NVTX_CBID_CORE2_DomainRegisterStringW,
      (NvtxFunctionPointer)register_wide },
};

/* A module's table holds the addresses of NVTX's own function pointers. */
static void install(const NvtxExportTableCallbacks *callbacks, const struct hook *hook)
{
    NvtxFunctionTable table = NULL;
    unsigned size = 0;
    if (callbacks->GetModuleFunctionTable(hook->module, &table, &size) && table != NULL &&
        hook->index < size && table[hook->index] != NULL)
        *table[hook->index] = hook->function;
}

/* NVTX's entry point; 1 keeps the library loaded, 0 lets NVTX drop it. */
__attribute__((visibility("default"))) int
InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get_export_table);

int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t get_export_table)
{
    const NvtxExportTableCallbacks *callbacks = get_export_table(NVTX_ETID_CALLBACKS);
    if (callbacks == NULL || callbacks->struct_size < sizeof *callbacks)
        return 0;
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
        install(callbacks, &hooks[i]);
    return 1;
}
