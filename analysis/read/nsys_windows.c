#include "analysis/read/nsys_windows.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/array.h"

/* ---- spans into pieces ---- */

static int compare_spans(const void *left, const void *right)
{
    const struct region_span *a = left;
    const struct region_span *b = right;
    if (a->begin_ns != b->begin_ns)
        return a->begin_ns < b->begin_ns ? -1 : 1;
    if (a->end_ns != b->end_ns)
        return a->end_ns > b->end_ns ? -1 : 1; /* the inner one later */
    return a->region < b->region ? -1 : a->region > b->region;
}

/* The spans that have begun, in the order of their beginning. */
struct cutting {
    struct region_span *open;
    size_t open_count;
    struct region_span *pieces;
    size_t count;
    size_t capacity;
    struct error *error;
};

static enum status add_piece(struct cutting *cutting, int64_t begin_ns, int64_t end_ns,
                             size_t region)
{
    if (begin_ns >= end_ns)
        return STATUS_OK;
    struct region_span *last = cutting->count > 0 ? &cutting->pieces[cutting->count - 1] : NULL;
    if (last != NULL && last->end_ns == begin_ns && last->region == region) {
        last->end_ns = end_ns;
        return STATUS_OK;
    }
    enum status status = array_grow(&cutting->pieces, sizeof *cutting->pieces, cutting->count,
                                    &cutting->capacity, cutting->error);
    if (status == STATUS_OK)
        cutting->pieces[cutting->count++] = (struct region_span){ begin_ns, end_ns, region };
    return status;
}

/* Closes what ends until then; pieces from *now on are written up to then. */
static enum status advance(struct cutting *cutting, int64_t *now, int64_t then)
{
    enum status status = STATUS_OK;
    while (cutting->open_count > 0 && *now < then && status == STATUS_OK) {
        const struct region_span *top = &cutting->open[cutting->open_count - 1];
        int64_t until = top->end_ns < then ? top->end_ns : then;
        status = add_piece(cutting, *now, until, top->region);
        if (until > *now)
            *now = until;
        if (top->end_ns <= *now)
            cutting->open_count--;
    }
    if (*now < then)
        *now = then;
    return status;
}

static enum status cut(struct cutting *cutting, const struct region_span *sorted, size_t count)
{
    enum status status = STATUS_OK;
    int64_t now = INT64_MIN;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = advance(cutting, &now, sorted[i].begin_ns);
        cutting->open[cutting->open_count++] = sorted[i];
    }
    if (status == STATUS_OK)
        status = advance(cutting, &now, INT64_MAX);
    return status;
}

static struct region_span *copy_sorted(const struct region_span *spans, size_t count)
{
    struct region_span *sorted = NULL;
    if (count < SIZE_MAX / sizeof *sorted)
        sorted = malloc((count + 1) * sizeof *sorted);
    if (sorted == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++)
        sorted[i] = spans[i];
    qsort(sorted, count, sizeof *sorted, compare_spans);
    return sorted;
}

enum status nsys_spans_cut(struct region_span **pieces, size_t *piece_count,
                           const struct region_span *spans, size_t span_count, struct error *error)
{
    *pieces = NULL;
    *piece_count = 0;
    struct cutting cutting = { .error = error };
    struct region_span *sorted = copy_sorted(spans, span_count);
    cutting.open = calloc(span_count + 1, sizeof *cutting.open);
    enum status status = STATUS_OK;
    if (sorted == NULL || cutting.open == NULL)
        status = error_set_memory(error);
    else
        status = cut(&cutting, sorted, span_count);
    free(sorted);
    free(cutting.open);
    if (status != STATUS_OK) {
        free(cutting.pieces);
        return status;
    }
    *pieces = cutting.pieces;
    *piece_count = cutting.count;
    return STATUS_OK;
}

/* ---- windows ---- */

/* Times are counted in ns and traffic in percent times ns, so that sums of integer percentages are
 * exact. */
struct window {
    int64_t begin_ns;
    int64_t end_ns; /* of the last active sample */
    size_t region;
    size_t active;                  /* samples */
    double first_weight, first_sum; /* of the first active sample: time, percent times time */
    double last_weight, last_sum;
    double weight, sum;    /* of all active ones */
    double traffic;        /* up to end_ns */
    double traffic_behind; /* of inactive samples behind it */
};

struct measuring {
    const struct window_rules *rules;
    struct window *windows;
    size_t count;
    size_t capacity;
    struct window current; /* active == 0: none */
    struct error *error;
};

static enum status close_window(struct measuring *measuring)
{
    const struct window *window = &measuring->current;
    enum status status = STATUS_OK;
    if (window->active > 0 && window->end_ns - window->begin_ns >= measuring->rules->shortest_ns) {
        status = array_grow(&measuring->windows, sizeof *measuring->windows, measuring->count,
                            &measuring->capacity, measuring->error);
        if (status == STATUS_OK)
            measuring->windows[measuring->count++] = *window;
    }
    measuring->current = (struct window){ 0 };
    return status;
}

static void add_active(struct window *window, int64_t end_ns, double weight, double percent)
{
    window->end_ns = end_ns;
    window->last_weight = weight;
    window->last_sum = weight * percent;
    if (window->active++ == 0) {
        window->first_weight = window->last_weight;
        window->first_sum = window->last_sum;
    }
    window->weight += window->last_weight;
    window->sum += window->last_sum;
}

/* Takes the part of a sample that lies in a piece. */
static enum status take(struct measuring *measuring, const struct gpu_sample *sample,
                        const struct region_span *piece)
{
    struct window *window = &measuring->current;
    const int64_t begin_ns =
        sample->begin_ns > piece->begin_ns ? sample->begin_ns : piece->begin_ns;
    const int64_t end_ns = sample->end_ns < piece->end_ns ? sample->end_ns : piece->end_ns;
    if (begin_ns >= end_ns)
        return STATUS_OK;
    const double weight = (double)(end_ns - begin_ns);
    const double traffic = weight * (sample->read_percent + sample->write_percent);
    enum status status = STATUS_OK;
    if (window->active > 0 && begin_ns - window->end_ns > measuring->rules->gap_ns)
        status = close_window(measuring);
    if (sample->compute_percent > 0) {
        if (window->active == 0)
            *window = (struct window){ .begin_ns = begin_ns, .region = piece->region };
        add_active(window, end_ns, weight, sample->compute_percent);
        window->traffic += window->traffic_behind + traffic;
        window->traffic_behind = 0;
    } else if (window->active > 0) {
        window->traffic_behind += traffic;
    }
    return status;
}

static enum status find_windows(struct measuring *measuring, const struct gpu_sample *samples,
                                size_t sample_count, const struct region_span *pieces,
                                size_t piece_count)
{
    enum status status = STATUS_OK;
    size_t first = 0; /* that can reach into the piece */
    for (size_t i = 0; i < piece_count && status == STATUS_OK; i++) {
        while (first < sample_count && samples[first].end_ns <= pieces[i].begin_ns)
            first++;
        for (size_t j = first;
             j < sample_count && samples[j].begin_ns < pieces[i].end_ns && status == STATUS_OK; j++)
            status = take(measuring, &samples[j], &pieces[i]);
        if (status == STATUS_OK)
            status = close_window(measuring);
    }
    return status;
}

static double occupancy(const struct window *window)
{
    if (window->active < 3)
        return window->sum / window->weight;
    return (window->sum - window->first_sum - window->last_sum) /
           (window->weight - window->first_weight - window->last_weight);
}

static void add_up(struct region_activity *activity, const struct measuring *measuring,
                   const double *highest)
{
    for (size_t i = 0; i < measuring->count; i++) {
        const struct window *window = &measuring->windows[i];
        struct region_activity *region = &activity[window->region];
        if (occupancy(window) < measuring->rules->activity_ratio * highest[window->region]) {
            region->left_out++;
            continue;
        }
        region->windows++;
        region->duration_s += (double)(window->end_ns - window->begin_ns) / 1e9;
        region->traffic_peak_s += window->traffic / 100 / 1e9;
    }
}

enum status nsys_windows_measure(struct region_activity *activity, size_t region_count,
                                 const struct gpu_sample *samples, size_t sample_count,
                                 const struct region_span *pieces, size_t piece_count,
                                 const struct window_rules *rules, struct error *error)
{
    struct measuring measuring = { .rules = rules, .error = error };
    double *highest = calloc(region_count + 1, sizeof *highest);
    for (size_t i = 0; i < region_count; i++)
        activity[i] = (struct region_activity){ 0 };
    enum status status = STATUS_OK;
    if (highest == NULL)
        status = error_set_memory(error);
    else
        status = find_windows(&measuring, samples, sample_count, pieces, piece_count);
    if (status == STATUS_OK) {
        for (size_t i = 0; i < measuring.count; i++) {
            const struct window *window = &measuring.windows[i];
            highest[window->region] = fmax(highest[window->region], occupancy(window));
        }
        add_up(activity, &measuring, highest);
    }
    free(highest);
    free(measuring.windows);
    return status;
}
