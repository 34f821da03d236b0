#include "profile/collector/device_heap.h"

#include <stdlib.h>

#include "profile/collector/module_image.h"

/* Takes 16 bytes and gives them back. */
static const char heap_user[] = ".version 6.3\n"
                                ".target sm_75\n"
                                ".address_size 64\n"
                                ".extern .func (.param .b64 memory) malloc (.param .b64 size);\n"
                                ".extern .func free (.param .b64 memory);\n"
                                ".visible .entry use_heap()\n"
                                "{\n"
                                "    .reg .b64 %memory;\n"
                                "    .param .b64 size;\n"
                                "    .param .b64 taken;\n"
                                "    .param .b64 returned;\n"
                                "    st.param.b64 [size], 16;\n"
                                "    call.uni (taken), malloc, (size);\n"
                                "    ld.param.b64 %memory, [taken];\n"
                                "    st.param.b64 [returned], %memory;\n"
                                "    call.uni free, (returned);\n"
                                "    ret;\n"
                                "}\n";

bool device_heap_needed(const CUpti_ModuleResourceData *module)
{
    return module->pCubin != NULL &&
           module_image_names(module->pCubin, module->cubinSize, "malloc");
}

static CUresult launch(const struct cupti_library *library, CUfunction function)
{
    CUstream stream;
    CUresult result = library->stream_create(&stream, CU_STREAM_NON_BLOCKING);
    if (result != CUDA_SUCCESS)
        return result;
    result = library->launch_kernel(function, 1, 1, 1, 1, 1, 1, 0, stream, NULL, NULL);
    if (result == CUDA_SUCCESS)
        result = library->stream_synchronize(stream);
    library->stream_destroy(stream);
    return result;
}

static CUresult load_and_launch(const struct cupti_library *library)
{
    CUmodule module;
    CUresult result = library->module_load(&module, heap_user);
    if (result != CUDA_SUCCESS)
        return result;
    CUfunction function;
    result = library->module_get_function(&function, module, "use_heap");
    if (result == CUDA_SUCCESS)
        result = launch(library, function);
    library->module_unload(module);
    return result;
}

CUresult device_heap_set_up(const struct cupti_library *library, CUcontext context)
{
    CUresult result = library->context_push(context);
    if (result != CUDA_SUCCESS)
        return result;
    /* What a thread does with a module may break a capture in another one, unless it says that it
     * has nothing to do with it. */
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    library->exchange_capture_mode(&mode);
    result = load_and_launch(library);
    library->exchange_capture_mode(&mode);
    library->context_pop(&context);
    return result;
}

bool device_heap_list_holds(const struct device_heap_list *list, CUcontext context)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->contexts[i] == context)
            return true;
    return false;
}

bool device_heap_list_add(struct device_heap_list *list, CUcontext context)
{
    CUcontext *larger = realloc(list->contexts, (list->count + 1) * sizeof(CUcontext));
    if (larger == NULL)
        return false;
    list->contexts = larger;
    list->contexts[list->count++] = context;
    return true;
}

void device_heap_list_remove(struct device_heap_list *list, CUcontext context)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->contexts[i] == context) {
            list->contexts[i] = list->contexts[--list->count];
            return;
        }
}
