/* The entry that the CUDA driver calls, and what it hears from CUPTI after that.
 *
 * Each launch holds launch_mutex from before it to behind it: while the profiler runs it measures
 * every launch of the context, so no other may come between. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "profile/collector/announcement.h"
#include "profile/collector/collector_settings.h"
#include "profile/collector/cupti_library.h"
#include "profile/collector/launch_call.h"
#include "profile/collector/measurement.h"
#include "profile/collector/process_name.h"
#include "profile/collector/recorder.h"

enum { DESTROY_PATIENCE_S = 10 };

struct collector {
    struct cupti_library library;
    struct collector_settings settings;
    pid_t process;
    bool told; /* why nothing is measured */
    atomic_bool context_made;
    pthread_mutex_t launch_mutex;
    struct measurement measurement; /* behind the mutex */
};

/* The one of this process: the driver calls the entry without a pointer of ours, and what was
 * measured must outlive the call. */
static struct collector collector;

/* ---- callbacks ---- */

enum { NOT_HELD, HELD }; /* whether the call holds launch_mutex, told from its entry to its exit */

static void launch_entered(struct collector *self, CUpti_CallbackId function,
                           const CUpti_CallbackData *data)
{
    *data->correlationData = NOT_HELD;
    struct launch_call call;
    if (!launch_call_read(&call, function, data))
        return;
    if (pthread_mutex_lock(&self->launch_mutex) != 0)
        return; /* this thread holds it: a launch inside a launch is part of it */
    if (self->measurement.progress == FINISHED) {
        pthread_mutex_unlock(&self->launch_mutex);
        return;
    }
    *data->correlationData = HELD;
    measurement_begin(&self->measurement, &call, data->context);
}

static void launch_left(struct collector *self, const CUpti_CallbackData *data)
{
    if (*data->correlationData != HELD)
        return;
    const CUresult result = *(const CUresult *)data->functionReturnValue;
    measurement_end(&self->measurement, data->contextUid, result == CUDA_SUCCESS);
    pthread_mutex_unlock(&self->launch_mutex);
}

/* The thread that destroys a context may hold locks of the driver that a launch waits for, so it
 * does not wait for the launch for ever. */
static void context_destroyed(struct collector *self, CUcontext context)
{
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += DESTROY_PATIENCE_S;
    if (pthread_mutex_timedlock(&self->launch_mutex, &deadline) != 0)
        return;
    measurement_leave_context(&self->measurement, context);
    pthread_mutex_unlock(&self->launch_mutex);
}

static void receive_callback(void *closure, CUpti_CallbackDomain domain, CUpti_CallbackId function,
                             const void *data)
{
    struct collector *self = closure;
    const int saved_errno = errno;
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API) {
        const CUpti_CallbackData *call = data;
        if (call->callbackSite == CUPTI_API_ENTER)
            launch_entered(self, function, call);
        else
            launch_left(self, call);
    } else if (domain == CUPTI_CB_DOMAIN_RESOURCE) {
        const CUpti_ResourceData *resource = data;
        if (function == CUPTI_CBID_RESOURCE_CONTEXT_CREATED)
            atomic_store(&self->context_made, true);
        else if (function == CUPTI_CBID_RESOURCE_MODULE_LOADED)
            measurement_module_loaded(&self->measurement, resource->resourceDescriptor);
        else if (function == CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING)
            context_destroyed(self, resource->context);
    }
    errno = saved_errno;
}

static CUptiResult subscribe(struct collector *self)
{
    static const CUpti_CallbackId events[] = {
        CUPTI_CBID_RESOURCE_CONTEXT_CREATED,
        CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING,
        CUPTI_CBID_RESOURCE_MODULE_LOADED,
    };
    CUpti_SubscriberHandle subscriber;
    CUptiResult result = self->library.subscribe(&subscriber, receive_callback, self);
    for (size_t i = 0; result == CUPTI_SUCCESS && i < launch_call_function_count(); i++)
        result = self->library.enable_callback(1, subscriber, CUPTI_CB_DOMAIN_DRIVER_API,
                                               launch_call_function(i));
    for (size_t i = 0; result == CUPTI_SUCCESS && i < sizeof events / sizeof *events; i++)
        result = self->library.enable_callback(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE, events[i]);
    return result;
}

/* ---- start ---- */

static kernel_demangler *find_demangler(void)
{
    static const char *const libraries[] = { "libstdc++.so.6", "libc++abi.so.1" };
    kernel_demangler *demangle = NULL;
    void *address = NULL;
    for (size_t i = 0; address == NULL && i < sizeof libraries / sizeof *libraries; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
        if (library != NULL)
            address = dlsym(library, "__cxa_demangle");
    }
    memcpy(&demangle, &address, sizeof demangle);
    return demangle;
}

static bool read_settings(struct collector *self)
{
    const struct collector_environment environment = {
        .output = getenv(COLLECTOR_OUTPUT_VARIABLE),
        .kernel = getenv(COLLECTOR_KERNEL_VARIABLE),
        .skip = getenv(COLLECTOR_SKIP_VARIABLE),
        .count = getenv(COLLECTOR_COUNT_VARIABLE),
        .sparse = getenv(COLLECTOR_SPARSE_VARIABLE),
    };
    char problem[SETTINGS_PROBLEM_SIZE];
    if (collector_settings_read(&self->settings, &environment, (long)self->process, problem))
        return true;
    announce("%s; nothing is measured", problem);
    return false;
}

/* NVTX looks for its tool when a library first uses it: in a program that does so before its first
 * CUDA call the variable has to be set from outside. */
static void invite_nvtx(void)
{
    const char *this_library = getenv("CUDA_INJECTION64_PATH");
    if (this_library != NULL)
        setenv("NVTX_INJECTION64_PATH", this_library, 0);
}

/* A launch may not wait for itself, so the mutex has to notice. */
static bool create_mutex(pthread_mutex_t *mutex)
{
    pthread_mutexattr_t attributes;
    if (pthread_mutexattr_init(&attributes) != 0)
        return false;
    const bool good = pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK) == 0 &&
                      pthread_mutex_init(mutex, &attributes) == 0;
    pthread_mutexattr_destroy(&attributes);
    return good;
}

static bool start(struct collector *self)
{
    struct measurement *measurement = &self->measurement;
    self->process = getpid();
    if (!create_mutex(&self->launch_mutex) || !read_settings(self) ||
        !recorder_open(&measurement->recorder, self->settings.output_path) ||
        !cupti_library_open(&self->library, getenv(COLLECTOR_LIBRARY_VARIABLE)))
        return false;
    measurement->library = &self->library;
    measurement->settings = &self->settings;
    measurement->demangle = find_demangler();
    measurement->executable = process_name();
    measurement->process_id = (long)self->process;
    const CUptiResult result = subscribe(self);
    if (result == CUPTI_SUCCESS)
        return true;
    announce("CUPTI cannot be used: %s; nothing is measured. Another profiler may be at work.",
             cupti_library_message(&self->library, result));
    return false;
}

/* The driver's entry point: called at the end of cuInit. */
__attribute__((visibility("default"))) int InitializeInjection(void);

int InitializeInjection(void)
{
    static atomic_flag called = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&called))
        return 1;
    const int saved_errno = errno;
    invite_nvtx();
    collector.told = !start(&collector);
    errno = saved_errno;
    return 1; /* a program that cannot be measured still runs */
}

/* ---- end ---- */

/* Also when NVTX or LD_PRELOAD loads the library into a program without CUDA. */
__attribute__((constructor)) static void remember_process(void)
{
    collector.process = getpid();
}

/* Everything measured is in the file by now; nothing of CUDA is called while the program ends. */
__attribute__((destructor)) static void report(void)
{
    const struct recorder *recorder = &collector.measurement.recorder;
    if (collector.process != getpid() || collector.told)
        return; /* a child only shares the memory */
    if (recorder->row_count > 0 && !table_file_is_at(&recorder->file, recorder->path))
        announce("%s was replaced or removed by somebody else; give each process its own file with "
                 "%%p in %s",
                 recorder->path, COLLECTOR_OUTPUT_VARIABLE);
    else if (recorder->row_count > 0)
        announce("%llu launches are in %s", (unsigned long long)recorder->row_count,
                 recorder->path);
    else if (!atomic_load(&collector.context_made))
        announce("the program made no CUDA context; nothing was measured and no file written");
    else
        announce("no launch was measured and no file written");
}
