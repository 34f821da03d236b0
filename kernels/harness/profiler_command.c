#include "kernels/harness/profiler_command.h"

void profiler_command_print(FILE *file, const struct program *program,
                            const struct arguments *arguments, const struct kernel_row *row)
{
    bool one_launch = arguments->profiling || row->symbol == NULL;
    fputs("  ncu --set full --nvtx --clock-control none", file);
    if (row->symbol != NULL)
        fprintf(file, " --kernel-name 'regex:%s'", row->symbol);
    else if (row->region != NULL)
        fprintf(file, " --nvtx-include %s/", row->region);
    if (!one_launch)
        fprintf(file, " --launch-skip %d --launch-count 1",
                LAUNCHES_CORRECTNESS + LAUNCHES_WARM_UP);
    fprintf(file, " --export %s-%s-%s ./%s", program->name, row->name, row->precision,
            program->name);
    for (size_t i = 0; i < program->problem->size_count; i++)
        fprintf(file, " %zu", arguments->sizes.value[i]);
    fprintf(file, " --kernel %s --precision %s%s\n", row->name, row->precision,
            one_launch ? " --profiling" : "");
}
