#include "kernels/harness/arguments.h"

#include <string.h>
#include <strings.h>

enum option_kind { OPTION_TEXT, OPTION_FLAG };

struct option {
    const char *name;
    const char *value_name;
    const char *help;
    enum option_kind kind;
    size_t offset; /* in struct arguments */
};

static const struct option options[] = {
    { "--kernel", "NAME", "run only this kernel, or all", OPTION_TEXT,
      offsetof(struct arguments, kernel) },
    { "--precision", "NAME", "run only this precision (float and double are FP32 and FP64), or all",
      OPTION_TEXT, offsetof(struct arguments, precision) },
    { "--profiling", NULL,
      "one launch of each kernel, at the profiling size unless sizes are given", OPTION_FLAG,
      offsetof(struct arguments, profiling) },
    { "--predict", NULL, "print the predicted counts as CSV and stop; needs no device", OPTION_FLAG,
      offsetof(struct arguments, predict) },
    { "--benchmark_out", "FILE", "write the times as JSON in the form of Google Benchmark",
      OPTION_TEXT, offsetof(struct arguments, benchmark_out) },
    { "--table_out", "FILE",
      "write times and work as a table, of programs that no profiler can measure", OPTION_TEXT,
      offsetof(struct arguments, table_out) },
    { "--help", NULL, "print this text", OPTION_FLAG, offsetof(struct arguments, help) },
};

enum { OPTION_COUNT = sizeof options / sizeof *options };

static bool read_size(size_t *out, const char *text, size_t maximum)
{
    size_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        size_t digit = (size_t)(*text - '0');
        if (value > (maximum - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return value > 0;
}

static const struct option *find_option(const char *text, size_t length)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, text, length) == 0)
            return &options[i];
    return NULL;
}

/* Reads the option at argv[*index], its value from behind `=` or from the next argument. */
static bool read_option(struct arguments *out, int *index, int argc, char **argv,
                        struct failure *failure)
{
    const char *text = argv[*index];
    size_t length = strcspn(text, "=");
    const struct option *option = find_option(text, length);
    if (option == NULL)
        return failure_set(failure, "unknown option %s", text);
    char *field = (char *)out + option->offset;
    if (option->kind == OPTION_FLAG) {
        if (text[length] != '\0')
            return failure_set(failure, "%s takes no value", option->name);
        *(bool *)(void *)field = true;
        return true;
    }
    const char *value = NULL;
    if (text[length] == '=')
        value = text + length + 1;
    else if (*index + 1 < argc)
        value = argv[++*index];
    if (value == NULL || *value == '\0')
        return failure_set(failure, "%s needs a value", option->name);
    *(const char **)(void *)field = value;
    return true;
}

static const char *canonical_precision(const char *text)
{
    if (strcasecmp(text, "float") == 0)
        return "FP32";
    if (strcasecmp(text, "double") == 0)
        return "FP64";
    return text;
}

bool arguments_choose(const struct arguments *arguments, const struct kernel_row *row)
{
    return (arguments->kernel == NULL || strcmp(arguments->kernel, row->name) == 0) &&
           (arguments->precision == NULL || strcasecmp(arguments->precision, row->precision) == 0);
}

static bool choose_any(const struct arguments *arguments, const struct program *program)
{
    for (size_t i = 0; i < program->row_count; i++)
        if (arguments_choose(arguments, &program->rows[i]))
            return true;
    return false;
}

static bool check_choice(struct arguments *arguments, const struct program *program,
                         struct failure *failure)
{
    if (arguments->kernel != NULL && strcmp(arguments->kernel, "all") == 0)
        arguments->kernel = NULL;
    if (arguments->precision != NULL && strcmp(arguments->precision, "all") == 0)
        arguments->precision = NULL;
    if (arguments->precision != NULL)
        arguments->precision = canonical_precision(arguments->precision);
    if (choose_any(arguments, program))
        return true;
    return failure_set(failure, "%s has no kernel '%s' in precision '%s'", program->name,
                       arguments->kernel != NULL ? arguments->kernel : "all",
                       arguments->precision != NULL ? arguments->precision : "all");
}

bool arguments_read(struct arguments *out, const struct program *program, int argc, char **argv,
                    struct failure *failure)
{
    *out = (struct arguments){ .kernel = NULL };
    size_t given = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-') {
            if (!read_option(out, &i, argc, argv, failure))
                return false;
            continue;
        }
        if (given == program->problem->size_count)
            return failure_set(failure, "too many sizes at '%s'", argv[i]);
        if (!read_size(&out->sizes.value[given], argv[i], program->problem->size_maximum))
            return failure_set(failure, "size %s: '%s' is no whole number from 1 to %zu",
                               program->problem->size_names[given], argv[i],
                               program->problem->size_maximum);
        given++;
    }
    if (given != 0 && given != program->problem->size_count)
        return failure_set(failure, "%zu of %zu sizes given", given, program->problem->size_count);
    if (given == 0)
        out->sizes =
            out->profiling ? program->problem->profiling_sizes : program->problem->default_sizes;
    if (out->table_out != NULL && program->backend->uncounted == NULL)
        return failure_set(failure, "--table_out: a profiler measures %s, by the command it prints",
                           program->name);
    return check_choice(out, program, failure);
}

/* Each name once, in the order of the rows. */
static void print_choices(FILE *file, const struct program *program, const char *title,
                          size_t name_offset)
{
    fprintf(file, "%s", title);
    for (size_t i = 0; i < program->row_count; i++) {
        const char *name =
            *(const char *const *)(const void *)((const char *)&program->rows[i] + name_offset);
        bool seen = false;
        for (size_t j = 0; j < i && !seen; j++)
            seen =
                strcmp(name, *(const char *const *)(const void *)((const char *)&program->rows[j] +
                                                                  name_offset)) == 0;
        if (!seen)
            fprintf(file, " %s", name);
    }
    fputc('\n', file);
}

void arguments_print_usage(FILE *file, const struct program *program)
{
    fprintf(file, "usage: %s", program->name);
    for (size_t i = 0; i < program->problem->size_count; i++)
        fprintf(file, "%s%s", i == 0 ? " [" : " ", program->problem->size_names[i]);
    fprintf(file, "%s [OPTION...]\n", program->problem->size_count > 0 ? "]" : "");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        fprintf(file, "  %-15s %-5s %s\n", options[i].name,
                options[i].value_name != NULL ? options[i].value_name : "", options[i].help);
    print_choices(file, program, "kernels:", offsetof(struct kernel_row, name));
    print_choices(file, program, "precisions:", offsetof(struct kernel_row, precision));
    fputs("sizes:", file);
    for (size_t i = 0; i < program->problem->size_count; i++)
        fprintf(file, " %s=%zu (profiling %zu)", program->problem->size_names[i],
                program->problem->default_sizes.value[i],
                program->problem->profiling_sizes.value[i]);
    fputc('\n', file);
}
