#include "cli/caption.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ascii.h"

/* The problem that all points share, or NULL. */
static const char *common_problem(const struct point_set *set)
{
    const char *common = set->point_count > 0 ? set->points[0].problem : NULL;
    for (size_t i = 0; i < set->point_count && common != NULL; i++)
        if (set->points[i].problem == NULL || strcmp(set->points[i].problem, common) != 0)
            common = NULL;
    return common;
}

static const char *common_hardware(const struct point_set *set)
{
    const char *common = set->point_count > 0 ? set->points[0].hardware : NULL;
    for (size_t i = 0; i < set->point_count && common != NULL; i++)
        if (strcmp(set->points[i].hardware, common) != 0)
            common = NULL;
    return common != NULL && strcmp(common, "Unknown") != 0 ? common : NULL;
}

/* Letters and digits in lower case; the rest, which may mean something to a shell or a file system,
 * as
 * '_'. Bytes beyond ASCII stay. */
static char file_name_byte(char byte)
{
    char lower = ascii_lower(byte);
    if ((lower >= 'a' && lower <= 'z') || ascii_is_digit(lower) || lower == '-' || lower == '.' ||
        (unsigned char)lower >= 0x80)
        return lower;
    return '_';
}

char *caption_file_name(const struct point_set *set)
{
    const char *problem = common_problem(set);
    if (problem == NULL)
        return strdup("roofline.svg");
    size_t size = strlen(problem) + sizeof "_roofline.svg";
    char *name = malloc(size);
    if (name == NULL)
        return NULL;
    snprintf(name, size, "%s_roofline.svg", problem);
    for (size_t i = 0; i < strlen(problem); i++)
        name[i] = file_name_byte(name[i]);
    if (name[0] == '-' || name[0] == '.')
        name[0] = '_';
    return name;
}

const char *caption_wanted(const char *given, const char *otherwise)
{
    if (given == NULL)
        return otherwise;
    return given[0] != '\0' ? given : NULL;
}

char *caption_title(const struct point_set *set)
{
    const char *problem = common_problem(set);
    const char *hardware = common_hardware(set);
    const char *first = problem != NULL ? problem : "Roofline";
    size_t size = strlen(first) + (hardware != NULL ? strlen(hardware) : 0) + sizeof " on ";
    char *title = malloc(size);
    if (title != NULL)
        snprintf(title, size, "%s%s%s", first, hardware != NULL ? " on " : "",
                 hardware != NULL ? hardware : "");
    return title;
}

/* A text that is put together from parts; NULL when memory is short. */
static char *join(const char *const *parts, size_t count)
{
    size_t size = 1;
    for (size_t i = 0; i < count; i++)
        size += strlen(parts[i]);
    char *text = malloc(size);
    if (text == NULL)
        return NULL;
    char *end = text;
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(parts[i]);
        memcpy(end, parts[i], length);
        end += length;
    }
    *end = '\0';
    return text;
}

/* A path's last part; of one that ends in slashes nothing, for it names no file. */
static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (strcmp(path, "-") == 0)
        return "standard input";
    return slash != NULL ? slash + 1 : path;
}

/* The memory levels that the points are at: "DRAM, L2". */
static void list_levels(char *text, size_t size, const struct point_set *set)
{
    unsigned levels = 0;
    size_t used = 0;
    for (size_t i = 0; i < set->point_count; i++)
        levels |= memory_level_bit(set->points[i].memory_level);
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++)
        if ((levels & memory_level_bit((enum memory_level)i)) != 0)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "",
                                     memory_level_name((enum memory_level)i));
}

static bool has_half_precision(const struct point_set *set)
{
    for (size_t i = 0; i < set->point_count; i++)
        if (set->points[i].precision == PRECISION_FP16)
            return true;
    return false;
}

char *caption_footer(const struct draw_request *request, const struct point_set *set)
{
    static const char *const aggregations[] = {
        [AGGREGATE_SUM] = "regions summed",
        [AGGREGATE_DOMINANT] = "longest launch of each region",
        [AGGREGATE_NONE] = "every launch",
    };
    static const char *const halves[] = {
        [HALF_PACKED] = ", half-precision instructions as pairs",
        [HALF_SCALAR] = ", half-precision instructions as scalars",
    };
    enum { NAMES_MAX = 3 };
    const struct aggregate_options *aggregate = &request->analyse.aggregate;
    const struct text_list *inputs = &request->inputs;
    const size_t named = inputs->count > NAMES_MAX + 1 ? NAMES_MAX : inputs->count;
    const bool is_auto = aggregate->precision == PRECISION_COUNT;
    const char *parts[2 * (NAMES_MAX + 1) + 10];
    size_t count = 0;
    char more[48] = "";
    char levels[48] = "";
    for (size_t i = 0; i < named; i++) {
        parts[count++] = i > 0 ? ", " : "";
        parts[count++] = file_name(inputs->items[i]);
    }
    if (named < inputs->count)
        snprintf(more, sizeof more, " and %zu more", inputs->count - named);
    list_levels(levels, sizeof levels, set);
    parts[count++] = more;
    parts[count++] = " · ";
    parts[count++] = aggregations[aggregate->aggregation];
    parts[count++] = aggregate->partial ? ", also partial ones" : "";
    parts[count++] = " · ";
    parts[count++] = levels;
    parts[count++] = " · precision ";
    parts[count++] = is_auto ? "auto" : precision_name(aggregate->precision);
    parts[count++] = has_half_precision(set) ? halves[request->analyse.half] : "";
    return join(parts, count);
}
