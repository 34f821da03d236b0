/* Finds places for the labels of a figure's points, all of them if that can be done. */
#ifndef ROOFLINE_PLOT_LABEL_PLACEMENT_H
#define ROOFLINE_PLOT_LABEL_PLACEMENT_H

#include "analysis/points.h"
#include "plot/obstacle_map.h"
#include "plot/typesetter.h"

/* A thin line from a point to its label. */
struct leader {
    struct position from;
    struct position to;
};

struct leader_list {
    struct leader *leaders;
    size_t count;
    size_t capacity;
};

/* What a label belongs to. */
struct label_target {
    struct position at;
    double reach; /* how far its markers reach to each side, points */
};

/* The labels to place: one text for each target, composed. The map holds the markers and the lines
 * that no label may cover. */
struct label_task {
    const struct label_target *targets;
    struct placed_text *texts;
    size_t count;
    const struct rect *plot;
    bool has_other_markers; /* the map holds markers that belong to no target */
};

/* Where labels are kept. */
struct label_stock {
    struct leader_list *leaders;
    struct typesetter *typesetter;
    struct obstacle_map *map;
};

/* What a stock holds at some time. */
struct label_checkpoint {
    size_t leader_count;
    size_t text_count;
    size_t obstacle_count;
};

struct label_checkpoint label_stock_mark(const struct label_stock *stock);

/* Takes back everything that was added since. */
void label_stock_restore(struct label_stock *stock, const struct label_checkpoint *checkpoint);

/* Places labels beside their targets, and where there is no room at the end of a leader. No label
 * covers a label, a marker, the legend or a roof, or leaves the plot area; no leader crosses a
 * label, the legend, another leader or another target's marker. is_placed has a place for each
 * target. What is placed is added to the stock; STATUS_MEMORY on failure. */
enum status label_placement_run(bool *is_placed, size_t *placed_count, struct label_stock *stock,
                                const struct label_task *task, struct error *error);

void leader_list_clear(struct leader_list *list);

#endif
