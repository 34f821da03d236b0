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
