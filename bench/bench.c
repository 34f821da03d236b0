/* How long the program takes, as a ratio to what no program could do without: a bare libcsv pass
 * over the same table, one read of the same report. Each figure is the median of several runs taken
 * in turn.
 *
 * usage: roofline_bench PROGRAM FOLDER FIXTURES [TABLE...]
 * FOLDER takes the generated inputs. With TABLEs, the everyday command is timed on them as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bench/generate.h"
#include "bench/measure.h"

enum { RUNS = 5, PATH_SIZE = 1024, TABLE_ROWS = 200000, LONG_LINES = 1000000, REPORT_TIMES = 100 };

static int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median_of(double *values)
{
    qsort(values, RUNS, sizeof *values, compare_doubles);
    return values[RUNS / 2];
}

/* What is measured against what. */
struct subject {
    const char *label;
    char *argv[12]; /* the command; empty: the yardstick */
    double seconds[RUNS];
    double peak_byte[RUNS];
};

static bool run_subject(struct subject *subject, const char *input,
                        bool (*yardstick)(const char *path, struct measurement *out), size_t run)
{
    struct measurement measured;
    bool good = subject->argv[0] != NULL ? measure_command(subject->argv, &measured)
                                         : yardstick(input, &measured);
    if (!good) {
        fprintf(stderr, "roofline_bench: %s failed\n", subject->label);
        return false;
    }
    subject->seconds[run] = measured.seconds;
    subject->peak_byte[run] = measured.peak_byte;
    return true;
}

static double size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (double)info.st_size : 0;
}

/* Runs all subjects in turn and prints each as a ratio to the first, which is the yardstick. */
static bool compare(const char *title, const char *input, struct subject *subjects, size_t count,
                    bool (*yardstick)(const char *path, struct measurement *out))
{
    double input_byte = size_of(input);
    printf("%s (%.1f MB)\n", title, input_byte / 1e6);
    for (size_t run = 0; run < RUNS; run++)
        for (size_t i = 0; i < count; i++)
            if (!run_subject(&subjects[i], input, yardstick, run))
                return false;
    double base_s = median_of(subjects[0].seconds);
    for (size_t i = 0; i < count; i++) {
        double seconds = i == 0 ? base_s : median_of(subjects[i].seconds);
        double peak_byte = median_of(subjects[i].peak_byte);
        printf("  %-44s %9.1f ms  %5.2f x   peak memory %7.1f MB  %5.2f x the file\n",
               subjects[i].label, 1e3 * seconds, seconds / base_s, peak_byte / 1e6,
               peak_byte / input_byte);
    }
    return true;
}

static char *in_folder(const char *folder, const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return path;
}

static bool bench_table(char *program, const char *folder)
{
    char table[PATH_SIZE];
    char json[PATH_SIZE];
    char csv[PATH_SIZE];
    in_folder(folder, "table.csv", table);
    in_folder(folder, "points.json", json);
    in_folder(folder, "merged.csv", csv);
    if (!generate_table(table, TABLE_ROWS))
        return false;
    struct subject subjects[] = {
        { .label = "a bare libcsv pass" },
        { .label = "merge and aggregate, JSON written",
          .argv = { program, "-q", "--from-csv", table, "-o", json, NULL } },
        { .label = "the same with the merged CSV",
          .argv = { program, "-q", "--from-csv", table, "-o", json, "-o", csv, NULL } },
    };
    return compare("a consolidated table of 200,000 rows", table, subjects,
                   sizeof subjects / sizeof *subjects, measure_csv_pass);
}

static bool bench_long_page(char *program, const char *folder)
{
    char page[PATH_SIZE];
    char json[PATH_SIZE];
    in_folder(folder, "long_page.csv", page);
    in_folder(folder, "points.json", json);
    if (!generate_long_page(page, LONG_LINES))
        return false;
    struct subject subjects[] = {
        { .label = "a bare libcsv pass" },
        { .label = "points from it, JSON written",
          .argv = { program, "-q", page, "-o", json, NULL } },
    };
    return compare("a long Nsight Compute page of 1,000,000 lines", page, subjects,
                   sizeof subjects / sizeof *subjects, measure_csv_pass);
}

static bool bench_report(char *program, const char *folder, const char *fixtures)
{
    char original[PATH_SIZE];
    char report[PATH_SIZE];
    char json[PATH_SIZE];
    in_folder(fixtures, "nvtx_mm.ncu-rep", original);
    in_folder(folder, "launches.ncu-rep", report);
    in_folder(folder, "points.json", json);
    if (!generate_report(report, original, REPORT_TIMES))
        return false;
    struct subject subjects[] = {
        { .label = "one read of the file" },
        { .label = "points from it, JSON written",
          .argv = { program, "-q", report, "-o", json, NULL } },
    };
    return compare("a report of 1,000 launches", report, subjects,
                   sizeof subjects / sizeof *subjects, measure_read);
}

static bool bench_everyday(char *program, const char *folder, char *const tables[], size_t count)
{
    char small[PATH_SIZE];
    char svg[PATH_SIZE];
    in_folder(folder, "small.csv", small);
    in_folder(folder, "figure.svg", svg);
    if (!generate_table(small, 50))
        return false;
    struct subject subjects[] = {
        { .label = "a bare libcsv pass" },
        { .label = "the figure as SVG",
          .argv = { program, "-q", "--from-csv", small, "-o", svg, NULL } },
        { .label = "only points as JSON",
          .argv = { program, "-q", "--from-csv", small, "-o", svg, NULL } },
    };
    char json[PATH_SIZE];
    subjects[2].argv[5] = in_folder(folder, "points.json", json);
    const char *input = small;
    if (count >= 2) {
        input = tables[0];
        for (size_t i = 1; i < 3; i++) {
            char *output = subjects[i].argv[5];
            char *argv[] = {
                program, "-q", "--from-csv", tables[0], tables[1], "-o", output, NULL
            };
            memcpy(subjects[i].argv, argv, sizeof argv);
        }
    }
    return compare(count >= 2 ? "the everyday command on the given tables"
                              : "the everyday command on a table of 50 rows",
                   input, subjects, sizeof subjects / sizeof *subjects, measure_csv_pass);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: roofline_bench PROGRAM FOLDER FIXTURES [TABLE TABLE]\n", stderr);
        return 2;
    }
    char *program = argv[1];
    const char *folder = argv[2];
    mkdir(folder, 0777);
    bool good = bench_everyday(program, folder, argv + 4, (size_t)(argc - 4)) &&
                bench_table(program, folder) && bench_long_page(program, folder) &&
                bench_report(program, folder, argv[3]);
    if (!good)
        fputs("roofline_bench: a measurement failed (is the disk full?)\n", stderr);
    return good ? 0 : 1;
}
