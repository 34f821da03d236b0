#include "plot/history_figure.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "plot/history_layout.h"
#include "plot/history_scene.h"
#include "plot/picture.h"

static const double value_max = 1e9;

static enum status check_values(const struct history *history, struct error *error)
{
    size_t measured = 0;

    for (size_t i = 0; i < history->line_count; i++) {
        if (isfinite(history->lines[i].baseline) && history->lines[i].baseline > value_max)
            return error_set(error, STATUS_VALUE,
                             "the history of %.200s has the baseline %g, which no axis can show",
                             history->lines[i].name, history->lines[i].baseline);
        for (size_t run = 0; run < history->run_count; run++) {
            const double value = history->lines[i].values[run];
            if (!isfinite(value))
                continue;
            if (fabs(value) > value_max)
                return error_set(error, STATUS_VALUE,
                                 "the history of %.200s has %g in run %zu, which no axis can show",
                                 history->lines[i].name, value, run + 1);
            measured++;
        }
    }
    if (measured > 0)
        return STATUS_OK;
    return error_set(error, STATUS_EMPTY, "the history holds no value: nothing was measured");
}

static enum status check(const struct history *history, enum figure_format format,
                         struct error *error)
{
    if (format == FIGURE_GNUPLOT || format == FIGURE_TERMINAL)
        return error_set(error, STATUS_USAGE, "a history is drawn as svg, png, pdf or eps only");
    if (history->line_count > HISTORY_LINES_MAX)
        return error_set(error, STATUS_USAGE,
                         "a history of %zu lines cannot be read: select at most %d",
                         history->line_count, (int)HISTORY_LINES_MAX);
    return check_values(history, error);
}

static enum status draw(struct picture *picture, const struct history *history,
                        struct figure_options *options, enum figure_format format,
                        figure_sink *sink, void *closure, struct error *error)
{
    struct history_layout *layout = NULL;
    struct scene scene = { 0 };
    struct text_measurer measurer;
    char description[160];
    enum status status = STATUS_OK;

    snprintf(description, sizeof description,
             "The history of %zu point%s over %zu run%s: one line a point, broken where nothing "
             "was measured.",
             history->line_count, history->line_count == 1 ? "" : "s", history->run_count,
             history->run_count == 1 ? "" : "s");
    status = picture_init(picture, options, description, error);
    if (status != STATUS_OK)
        return status;
    measurer = text_painter_measurer(picture->painter);
    status = history_layout_create(&layout, history, options, text_painter_size(picture->painter),
                                   &measurer, error);
    if (status == STATUS_OK)
        status = history_scene_init(&scene, layout, error);
    if (status == STATUS_OK)
        status = picture_write(picture, &scene, format, sink, closure, error);
    scene_clear(&scene);
    history_layout_free(layout);
    return status;
}

enum status history_figure_write(const struct history *history,
                                 const struct figure_options *options, enum figure_format format,
                                 figure_sink *sink, void *closure, struct error *error)
{
    struct figure_options own = *options;
    struct picture picture = { 0 };
    enum status status = STATUS_OK;

    assert(history->run_count > 0 && history->line_count > 0);
    status = check(history, format, error);
    if (status == STATUS_OK)
        status = picture_check(options, format, error);
    if (status == STATUS_OK)
        status = draw(&picture, history, &own, format, sink, closure, error);
    picture_clear(&picture);
    return status;
}
