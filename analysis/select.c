#include "analysis/select.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tuple_map.h"

/* Rows of one hardware, executable and region share their fate, except for the grid. */
enum { PLACE_HARDWARE, PLACE_EXECUTABLE, PLACE_REGION, PLACE_WIDTH };

/* Room for what a message lists. */
enum { ASKED_SIZE = 200, THERE_SIZE = 600 };

struct place {
    bool executable_selected;
    bool region_selected;
    size_t program;
    bool named; /* has a region */
};

struct program {
    bool names_regions;
    bool kept_launches; /* has selected launches of kernels */
    const char *executable;
};

struct selecting {
    const struct table *table;
    const struct selection *selection;
    int executable;
    int region;
    int grid;
    struct tuple_map *places;
    struct tuple_map *programs; /* hardware and executable */
    size_t *place_of;           /* of each launch */
    struct place *place;
    struct program *program;
};

static bool is_empty(const struct pattern_list *list)
{
    return list == NULL || list->count == 0;
}

static const char *or_empty(const char *text)
{
    return text != NULL ? text : "";
}

static enum status judge_place(struct selecting *selecting, size_t row, struct place *place,
                               struct error *error)
{
    const struct selection *selection = selecting->selection;
    const char *executable = or_empty(table_text(selecting->table, row, selecting->executable));
    const char *region = table_text(selecting->table, row, selecting->region);
    bool excluded = false;
    place->executable_selected = true;
    place->region_selected = true;
    place->named = region != NULL;
    enum status status = STATUS_OK;
    if (!is_empty(selection->executables))
        status = pattern_list_search(selection->executables, executable,
                                     &place->executable_selected, error);
    if (status == STATUS_OK && !is_empty(selection->excluded))
        status = pattern_list_search(selection->excluded, executable, &excluded, error);
    if (excluded)
        place->executable_selected = false;
    if (status == STATUS_OK && !is_empty(selection->regions)) {
        place->region_selected = false;
        if (region != NULL)
            status =
                pattern_list_search(selection->regions, region, &place->region_selected, error);
    }
    return status;
}

static enum status place_row(struct selecting *selecting, size_t row, size_t *number,
                             struct error *error)
{
    const struct table *table = selecting->table;
    uint32_t tuple[PLACE_WIDTH] = {
        [PLACE_HARDWARE] = table_text_id(table, row, table_known_column(table, KNOWN_HARDWARE)),
        [PLACE_EXECUTABLE] = table_text_id(table, row, selecting->executable),
        [PLACE_REGION] = table_text_id(table, row, selecting->region),
    };
    bool added;
    enum status status = tuple_map_number(selecting->places, tuple, number, &added, error);
    if (status != STATUS_OK || !added)
        return status;
    struct place *place = &selecting->place[*number];
    status = tuple_map_number(selecting->programs, tuple, &place->program, &added, error);
    if (status == STATUS_OK)
        status = judge_place(selecting, row, place, error);
    if (status != STATUS_OK)
        return status;
    struct program *program = &selecting->program[place->program];
    program->executable = or_empty(table_text(table, row, selecting->executable));
    program->names_regions |= place->named;
    return STATUS_OK;
}

static enum status place_all(struct selecting *selecting, const struct launch_list *launches,
                             struct error *error)
{
    for (size_t i = 0; i < launches->count; i++) {
        enum status status =
            place_row(selecting, launches->items[i].row, &selecting->place_of[i], error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static enum selected mark(const struct selecting *selecting, const struct launch *launch,
                          const struct place *place)
{
    if (!place->executable_selected)
        return NOT_SELECTED;
    struct program *program = &selecting->program[place->program];
    bool has_grid = table_text(selecting->table, launch->row, selecting->grid) != NULL;
    if (has_grid && !place->named && program->names_regions && !selecting->selection->all_kernels)
        return OUTSIDE_REGIONS;
    if (!place->region_selected)
        return NOT_SELECTED;
    program->kept_launches |= has_grid;
    return SELECTED;
}

/* Appends to a comma-separated list; the list ends with "..." when there is no room. */
static void list_text(char *list, size_t size, const char *text)
{
    size_t used = strlen(list);
    const char *separator = used > 0 ? ", " : "";
    if (size - used >= strlen(text) + sizeof ", , ...")
        snprintf(list + used, size - used, "%s%s", separator, text);
    else if (used < 3 || strcmp(list + used - 3, "...") != 0)
        snprintf(list + used, size - used, "%s...", separator);
}

/* Lists the different texts of a column: of all launches, or of those of selected executables. */
static enum status list_column(const struct selecting *selecting,
                               const struct launch_list *launches, int column, bool of_selected,
                               char *list, size_t size, struct error *error)
{
    list[0] = '\0';
    struct tuple_map *seen = tuple_map_create(1);
    enum status status = seen == NULL ? error_set_memory(error) : STATUS_OK;
    for (size_t i = 0; i < launches->count && status == STATUS_OK; i++) {
        size_t row = launches->items[i].row;
        uint32_t id = table_text_id(selecting->table, row, column);
        if (id == 0 ||
            (of_selected && !selecting->place[selecting->place_of[i]].executable_selected))
            continue;
        size_t number;
        bool added;
        status = tuple_map_number(seen, &id, &number, &added, error);
        if (status == STATUS_OK && added)
            list_text(list, size, table_text(selecting->table, row, column));
    }
    tuple_map_free(seen);
    return status;
}

static void list_expressions(const struct pattern_list *patterns, char *list, size_t size)
{
    list[0] = '\0';
    for (size_t i = 0; i < patterns->count; i++)
        list_text(list, size, pattern_expression(patterns->items[i]));
}

static bool any_executable_selected(const struct selecting *selecting)
{
    for (size_t i = 0; i < tuple_map_count(selecting->places); i++)
        if (selecting->place[i].executable_selected)
            return true;
    return false;
}

static enum status no_executable(const struct selecting *selecting,
                                 const struct launch_list *launches, struct error *error)
{
    const struct selection *selection = selecting->selection;
    char asked[ASKED_SIZE];
    char there[THERE_SIZE];
    enum status status =
        list_column(selecting, launches, selecting->executable, false, there, sizeof there, error);
    if (status != STATUS_OK)
        return status;
    if (is_empty(selection->executables))
        return error_set(error, STATUS_EMPTY, "--exclude leaves no executable; there are: %s",
                         there);
    list_expressions(selection->executables, asked, sizeof asked);
    if (there[0] == '\0')
        return error_set(error, STATUS_EMPTY,
                         "no executable matches '%s': these tables name no executables", asked);
    return error_set(error, STATUS_EMPTY, "no executable matches '%s'%s; there are: %s", asked,
                     is_empty(selection->excluded) ? "" : " and is not excluded", there);
}

static enum status no_region(const struct selecting *selecting, const struct launch_list *launches,
                             struct error *error)
{
    char asked[ASKED_SIZE];
    char there[THERE_SIZE];
    enum status status =
        list_column(selecting, launches, selecting->region, true, there, sizeof there, error);
    if (status != STATUS_OK)
        return status;
    list_expressions(selecting->selection->regions, asked, sizeof asked);
    const char *whose =
        is_empty(selecting->selection->executables) && is_empty(selecting->selection->excluded)
            ? "these tables name"
            : "the selected executables name";
    if (there[0] == '\0')
        return error_set(error, STATUS_EMPTY,
                         "--region '%s': %s no regions; leave --region out, or profile "
                         "with NVTX ranges (ncu --nvtx)",
                         asked, whose);
    return error_set(error, STATUS_EMPTY, "no region matches '%s'; there are: %s", asked, there);
}

static enum status nothing_selected(const struct selecting *selecting,
                                    const struct launch_list *launches, struct error *error)
{
    if (launches->count == 0)
        return error_set(error, STATUS_EMPTY, "the table has no rows; there is nothing to select");
    if (!any_executable_selected(selecting))
        return no_executable(selecting, launches, error);
    return no_region(selecting, launches, error);
}

static enum status give_notices(const struct selecting *selecting, struct notices *notices)
{
    for (size_t i = 0; i < tuple_map_count(selecting->programs); i++) {
        const struct program *program = &selecting->program[i];
        if (program->kept_launches && !program->names_regions)
            notice_add(
                notices, NOTICE_WARNING,
                "%s names no regions: all its launches are kept, set-up included; profile it "
                "with NVTX ranges (ncu --nvtx) to tell them apart",
                program->executable[0] != '\0' ? program->executable : "the program");
    }
    return STATUS_OK;
}

static enum status selecting_start(struct selecting *selecting, const struct table *table,
                                   const struct launch_list *launches,
                                   const struct selection *selection, struct error *error)
{
    *selecting = (struct selecting){
        .table = table,
        .selection = selection,
        .executable = table_known_column(table, KNOWN_EXECUTABLE),
        .region = table_known_column(table, KNOWN_REGION),
        .grid = table_known_column(table, KNOWN_GRID_SIZE),
        .places = tuple_map_create(PLACE_WIDTH),
        .programs = tuple_map_create(PLACE_REGION),
        .place_of = calloc(launches->count + 1, sizeof *selecting->place_of),
        .place = calloc(launches->count + 1, sizeof *selecting->place),
        .program = calloc(launches->count + 1, sizeof *selecting->program),
    };
    if (selecting->places == NULL || selecting->programs == NULL || selecting->place_of == NULL ||
        selecting->place == NULL || selecting->program == NULL)
        return error_set_memory(error);
    return STATUS_OK;
}

static void selecting_end(struct selecting *selecting)
{
    tuple_map_free(selecting->places);
    tuple_map_free(selecting->programs);
    free(selecting->place_of);
    free(selecting->place);
    free(selecting->program);
}

enum status select_launches(enum selected *marks, const struct table *table,
                            const struct launch_list *launches, const struct selection *selection,
                            struct notices *notices, struct error *error)
{
    struct selecting selecting;
    bool any = false;
    enum status status = selecting_start(&selecting, table, launches, selection, error);
    if (status == STATUS_OK)
        status = place_all(&selecting, launches, error);
    for (size_t i = 0; i < launches->count && status == STATUS_OK; i++) {
        marks[i] = mark(&selecting, &launches->items[i], &selecting.place[selecting.place_of[i]]);
        any |= marks[i] == SELECTED;
    }
    if (status == STATUS_OK)
        status =
            any ? give_notices(&selecting, notices) : nothing_selected(&selecting, launches, error);
    selecting_end(&selecting);
    return status;
}
