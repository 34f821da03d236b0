#include "analysis/describe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/ceiling.h"
#include "analysis/derive.h"
#include "analysis/tuple_map.h"

/* Lists the different texts of a column, of text or of numbers, and their rows. */
static enum status list_texts(struct counted_texts *out, const struct table *table, int column,
                              struct error *error)
{
    size_t capacity = 0;
    for (size_t row = 0; row < table_row_count(table); row++) {
        const char *text = table_text(table, row, column);
        if (text == NULL)
            continue;
        size_t i = 0;
        while (i < out->count && strcmp(out->items[i].text, text) != 0)
            i++;
        if (i == capacity) {
            capacity = capacity == 0 ? 8 : 2 * capacity;
            struct counted_text *grown = realloc(out->items, capacity * sizeof *grown);
            if (grown == NULL)
                return error_set_memory(error);
            out->items = grown;
        }
        if (i == out->count)
            out->items[out->count++] = (struct counted_text){ text, 0 };
        out->items[i].rows++;
    }
    return STATUS_OK;
}

static struct described_quantity *add_quantity(struct description *description,
                                               enum quantity_kind kind, const char *name,
                                               const char *metrics)
{
    struct described_quantity *added = &description->quantities[description->quantity_count++];
    *added = (struct described_quantity){ kind, name, 0, NAN, metrics };
    return added;
}

static void count_amount(struct described_quantity *quantity, double value)
{
    if (isnan(value))
        return;
    quantity->rows++;
    quantity->total = isnan(quantity->total) ? value : quantity->total + value;
}

static void count_rate(struct described_quantity *quantity, double value)
{
    if (isnan(value))
        return;
    quantity->rows++;
    if (!(quantity->total >= value))
        quantity->total = value;
}

static void describe_work(struct description *description, const struct launch_list *launches)
{
    for (size_t i = 0; i < PRECISION_COUNTED; i++) {
        enum precision precision = (enum precision)i;
        struct described_quantity *work =
            add_quantity(description, DESCRIBED_WORK, precision_name(precision),
                         counter_names_of_work(precision));
        for (size_t j = 0; j < launches->count; j++)
            count_amount(work, launches->items[j].flop[precision]);
    }
}

static void describe_peaks(struct description *description, const struct launch_list *launches)
{
    for (size_t i = 0; i < PRECISION_COUNTED; i++) {
        enum precision precision = (enum precision)i;
        struct described_quantity *peak =
            add_quantity(description, DESCRIBED_PEAK, precision_name(precision),
                         counter_names_of_peak(precision));
        for (size_t j = 0; j < launches->count; j++)
            count_rate(peak, launches->items[j].peak_flop_per_s[precision]);
    }
}

static enum traffic_family family_of(const struct ceiling_list *ceilings, size_t launch,
                                     enum memory_level level)
{
    return ceilings->items[ceilings->of_launch[launch]].family[level];
}

static void describe_traffic(struct description *description, const struct launch_list *launches,
                             const struct ceiling_list *ceilings)
{
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        enum memory_level level = (enum memory_level)i;
        struct described_quantity *traffic =
            add_quantity(description, DESCRIBED_TRAFFIC, memory_level_name(level),
                         counter_names_of_traffic(level));
        for (size_t j = 0; j < launches->count; j++)
            count_amount(traffic,
                         launches->items[j].traffic_byte[level][family_of(ceilings, j, level)]);
    }
}

static void describe_bandwidth(struct description *description, const struct launch_list *launches,
                               const struct ceiling_list *ceilings)
{
    for (size_t i = 0; i < MEMORY_LEVEL_COUNT; i++) {
        enum memory_level level = (enum memory_level)i;
        struct described_quantity *bandwidth =
            add_quantity(description, DESCRIBED_BANDWIDTH, memory_level_name(level),
                         counter_names_of_bandwidth(level));
        for (size_t j = 0; j < launches->count; j++)
            count_rate(bandwidth,
                       launches->items[j].peak_byte_per_s[level][family_of(ceilings, j, level)]);
    }
}

static void describe_launches(struct description *description, const struct launch_list *launches,
                              const struct ceiling_list *ceilings)
{
    struct described_quantity *time =
        add_quantity(description, DESCRIBED_TIME, "", "gpu__time_duration.sum");
    for (size_t i = 0; i < launches->count; i++) {
        count_amount(time, launches->items[i].duration_s);
        description->launches += launches->items[i].launches;
        description->rows_with_unknown_tensor_work += launches->items[i].tensor_work_unknown;
    }
    describe_work(description, launches);
    describe_traffic(description, launches, ceilings);
    describe_peaks(description, launches);
    describe_bandwidth(description, launches, ceilings);
}

static enum status describe_names(struct description *out, const struct table *table,
                                  struct error *error)
{
    const struct {
        struct counted_texts *list;
        int column;
    } lists[] = {
        { &out->executables, table_known_column(table, KNOWN_EXECUTABLE) },
        { &out->processes, table_find_column(table, "Process ID") },
        { &out->hardware, table_known_column(table, KNOWN_HARDWARE) },
        { &out->devices, table_find_column(table, "Device") },
        { &out->regions, table_known_column(table, KNOWN_REGION) },
    };
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof lists / sizeof *lists && status == STATUS_OK; i++)
        status = list_texts(lists[i].list, table, lists[i].column, error);
    for (size_t i = 0; i < out->regions.count; i++)
        out->rows_in_regions += out->regions.items[i].rows;
    return status;
}

enum status describe_table(struct description *out, const struct table *table,
                           enum half_recipe half, struct notices *notices, struct error *error)
{
    *out = (struct description){ .rows = table_row_count(table) };
    struct launch_list launches = { NULL, 0 };
    struct ceiling_list ceilings = { NULL, 0, NULL };
    enum status status = derive_launches(&launches, table, half, notices, error);
    if (status == STATUS_OK)
        status = ceilings_observe(&ceilings, table, &launches, notices, error);
    if (status == STATUS_OK) {
        describe_launches(out, &launches, &ceilings);
        status = describe_names(out, table, error);
    }
    ceiling_list_clear(&ceilings);
    launch_list_clear(&launches);
    if (status != STATUS_OK)
        description_clear(out);
    return status;
}

void description_clear(struct description *description)
{
    free(description->executables.items);
    free(description->processes.items);
    free(description->hardware.items);
    free(description->devices.items);
    free(description->regions.items);
    *description = (struct description){ 0 };
}

static bool any_tensor_work(const struct description *description)
{
    for (size_t i = 0; i < description->quantity_count; i++) {
        const struct described_quantity *quantity = &description->quantities[i];
        enum precision precision;
        if (quantity->kind == DESCRIBED_WORK &&
            precision_parse(quantity->name, strlen(quantity->name), &precision) &&
            precision > PRECISION_FP16 && quantity->total > 0)
            return true;
    }
    return description->rows_with_unknown_tensor_work > 0;
}

/* Whether a quantity that some rows lack is one that a roofline of this file needs. */
static bool is_missed(const struct description *description,
                      const struct described_quantity *quantity)
{
    if (quantity->rows >= description->rows)
        return false;
    if (quantity->kind != DESCRIBED_WORK && quantity->kind != DESCRIBED_PEAK)
        return true;
    enum precision precision = PRECISION_UNSPECIFIED;
    precision_parse(quantity->name, strlen(quantity->name), &precision);
    if (precision <= PRECISION_FP16)
        return true;
    bool rare = precision == PRECISION_FP8_TENSOR || precision == PRECISION_FP6_TENSOR ||
                precision == PRECISION_FP4_TENSOR;
    return any_tensor_work(description) && (!rare || quantity->rows > 0);
}

/* Whether a list of metrics, separated by commas, holds the metric. */
static bool list_holds(const char *list, const char *metric, size_t length)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, ",")) {
        at += *at == ',' ? 1 : 0;
        if (strcspn(at, ",") == length && strncmp(at, metric, length) == 0)
            return true;
    }
    return false;
}

char *description_missing_metrics(const struct description *description)
{
    size_t size = 1;
    for (size_t i = 0; i < description->quantity_count; i++)
        size += strlen(description->quantities[i].metrics) + 1;
    char *list = calloc(size, 1);
    if (list == NULL)
        return NULL;
    size_t used = 0;
    for (size_t i = 0; i < description->quantity_count; i++) {
        const struct described_quantity *quantity = &description->quantities[i];
        if (!is_missed(description, quantity))
            continue;
        for (const char *metric = quantity->metrics; *metric != '\0';) {
            size_t length = strcspn(metric, ",");
            if (!list_holds(list, metric, length)) {
                if (used > 0)
                    list[used++] = ',';
                memcpy(list + used, metric, length);
                used += length;
            }
            metric += length;
            metric += *metric == ',' ? 1 : 0;
        }
    }
    if (used > 0)
        return list;
    free(list);
    return NULL;
}
