#include "gn_reducer.h"

#include <stdlib.h>
#include <string.h>

#include "gn_axis.h"
#include "gn_filter.h"

// 16-bit sums of 8-bit samples are emptied into wider ones before they can overflow.
enum { rows_before_spill = 256 };
// The most source pixels a box, so that the wide sums fit in 32 bits.
enum { largest_box_area = 1 << 23 };

struct gn_reducer {
    gn_axis across, down;
    int is_premultiplied;
    gn_add_rows *add_rows;
    gn_filter_across *filter_across;
    int32_t source_row;     // rows taken from the source
    int32_t rows_in_box;    // of which this many are in the box under way
    int32_t rows_in_sums;   // and this many of those still in `sums`
    int32_t boxed_rows;     // rows of boxes made
    int32_t result_row;     // rows of the result made
    int32_t ring_rows;
    size_t bytes;
    uint16_t *sums;         // one a source sample in use
    uint32_t *box_sums;     // one a box sample
    uint8_t *boxes;         // a row of boxes, with room to read on
    int16_t *ring;          // the last rows of boxes, filtered across
    const int16_t **taps;   // the rows of the ring that make one row of the result
};

static void *allocate(gn_reducer *reducer, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    reducer->bytes += bytes;
    return calloc(count ? count : 1, size);
}

static int allocate_rows(gn_reducer *reducer) {
    const gn_axis *across = &reducer->across;
    size_t results = 4 * (size_t)across->results;
    size_t boxes = 4 * (size_t)across->boxes;
    reducer->ring_rows = reducer->down.taps + 1;
    reducer->sums = allocate(reducer, 4 * (size_t)across->used, sizeof *reducer->sums);
    reducer->box_sums = allocate(reducer, boxes, sizeof *reducer->box_sums);
    reducer->boxes = allocate(reducer, boxes + 4 * (size_t)across->taps + 8, 1);
    reducer->ring =
        allocate(reducer, results * (size_t)reducer->ring_rows, sizeof *reducer->ring);
    reducer->taps = allocate(reducer, (size_t)reducer->down.taps, sizeof *reducer->taps);
    return reducer->sums && reducer->box_sums && reducer->boxes && reducer->ring
        && reducer->taps;
}

gn_reducer *gn_reducer_create(const gn_reducer_plan *plan) {
    gn_reducer *reducer = calloc(1, sizeof *reducer);
    if (!reducer) return NULL;
    int32_t box_width = gn_axis_box(plan->width, plan->result_width);
    int32_t box_height = gn_axis_box(plan->height, plan->result_height);
    if (box_width > largest_box_area) box_width = largest_box_area;
    if (box_height > largest_box_area / box_width) box_height = largest_box_area / box_width;
    reducer->is_premultiplied = plan->is_premultiplied;
    reducer->add_rows = gn_best_add_rows();
    reducer->filter_across = gn_best_filter_across();
    int done = gn_axis_init(
        &reducer->across, plan->source_width, plan->x, plan->width, plan->result_width, box_width);
    done &= gn_axis_init(
        &reducer->down, plan->source_height, plan->y, plan->height, plan->result_height,
        box_height);
    if (done && allocate_rows(reducer)) return reducer;
    gn_reducer_destroy(reducer);
    return NULL;
}

typedef uint16_t narrow_pixel __attribute__((vector_size(8)));
typedef uint32_t wide_pixel __attribute__((vector_size(16)));

// Adds the sums of single columns to the sums of the boxes that they lie in.
static void spill(gn_reducer *reducer) {
    const gn_axis *across = &reducer->across;
    const uint16_t *sum = reducer->sums;
    const uint16_t *end = sum + 4 * (size_t)across->used;
    for (uint32_t *box = reducer->box_sums; sum < end; box += 4) {
        const uint16_t *box_end = sum + 4 * (size_t)across->box;
        if (box_end > end) box_end = end;
        wide_pixel total;
        memcpy(&total, box, sizeof total);
        for (; sum < box_end; sum += 4) {
            narrow_pixel pixel;
            memcpy(&pixel, sum, sizeof pixel);
            total += __builtin_convertvector(pixel, wide_pixel);
        }
        memcpy(box, &total, sizeof total);
    }
    memset(reducer->sums, 0, 4 * (size_t)across->used * sizeof *reducer->sums);
    reducer->rows_in_sums = 0;
}

static void average(const uint32_t *sums, uint8_t *to, size_t count, int32_t area) {
    // Sums are below 2^31, so that a double holds them and their quotient well enough to round.
    double reciprocal = 1.0 / area;
    for (size_t i = 0; i < count; i++)
        to[i] = (uint8_t)(int32_t)((int32_t)sums[i] * reciprocal + 0.5);
}

// The row of boxes under way is complete: averages it and filters it across into the ring.
static void finish_boxes(gn_reducer *reducer) {
    const gn_axis *across = &reducer->across;
    size_t full = (size_t)(across->used / across->box);
    average(reducer->box_sums, reducer->boxes, 4 * full, across->box * reducer->rows_in_box);
    if (full < (size_t)across->boxes)
        average(
            reducer->box_sums + 4 * full, reducer->boxes + 4 * full, 4,
            across->used % across->box * reducer->rows_in_box);
    memset(reducer->box_sums, 0, 4 * (size_t)across->boxes * sizeof *reducer->box_sums);
    reducer->rows_in_box = 0;
}

static int16_t *ring_row(gn_reducer *reducer, int32_t row) {
    size_t slot = (size_t)(row % reducer->ring_rows);
    return reducer->ring + slot * 4 * (size_t)reducer->across.results;
}

// Writes every row of the result for which all rows of boxes are there.
static void write_results(gn_reducer *reducer, uint8_t *result, size_t stride) {
    const gn_axis *down = &reducer->down;
    while (reducer->result_row < down->results
           && down->ends[reducer->result_row] <= reducer->boxed_rows) {
        int32_t row = reducer->result_row++;
        int32_t taps = down->ends[row] - down->starts[row];
        for (int32_t i = 0; i < taps; i++)
            reducer->taps[i] = ring_row(reducer, down->starts[row] + i);
        uint8_t *to = result + (size_t)row * stride;
        size_t width = (size_t)reducer->across.results;
        gn_filter_down(
            reducer->taps, down->weights + (size_t)row * (size_t)down->taps, taps, to, 4 * width);
        if (reducer->is_premultiplied) gn_clamp_to_alpha(to, width);
    }
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

// Takes as many rows as fit in the box under way, and returns how many.
static int32_t fill_box(
    gn_reducer *reducer, const uint8_t *rows, size_t stride, int32_t count
) {
    const gn_axis *across = &reducer->across;
    int32_t taken = smaller(count, reducer->down.box - reducer->rows_in_box);
    taken = smaller(taken, rows_before_spill - reducer->rows_in_sums);
    reducer->add_rows(rows, stride, taken, reducer->sums, 4 * (size_t)across->used);
    reducer->rows_in_box += taken;
    reducer->rows_in_sums += taken;
    return taken;
}

// Takes some of the rows, and makes a row of boxes when they complete one; returns how many.
static int32_t take_rows(
    gn_reducer *reducer, const uint8_t *rows, size_t stride, int32_t count, int is_last
) {
    const gn_axis *across = &reducer->across;
    rows += 4 * (size_t)across->first;
    int32_t taken = 1;
    if (across->box == 1 && reducer->down.box == 1) {
        memcpy(reducer->boxes, rows, 4 * (size_t)across->used);
    } else {
        taken = fill_box(reducer, rows, stride, count);
        int is_complete =
            reducer->rows_in_box == reducer->down.box || (is_last && taken == count);
        if (is_complete || reducer->rows_in_sums == rows_before_spill) spill(reducer);
        if (!is_complete) return taken;
        finish_boxes(reducer);
    }
    reducer->filter_across(across, reducer->boxes, ring_row(reducer, reducer->boxed_rows));
    reducer->boxed_rows++;
    return taken;
}

void gn_reducer_push(
    gn_reducer *reducer, const uint8_t *rows, size_t stride, int32_t count, uint8_t *result,
    size_t result_stride
) {
    int32_t end = reducer->down.first + reducer->down.used;
    for (; count > 0 && reducer->source_row < reducer->down.first; count--, rows += stride)
        reducer->source_row++;
    count = smaller(count, end - reducer->source_row);
    int is_last = reducer->source_row + count == end;
    while (count > 0) {
        int32_t taken = take_rows(reducer, rows, stride, count, is_last);
        reducer->source_row += taken;
        count -= taken;
        rows += (size_t)taken * stride;
        write_results(reducer, result, result_stride);
    }
}

int32_t gn_reducer_finished_rows(const gn_reducer *reducer) {
    return reducer->result_row;
}

size_t gn_reducer_bytes(const gn_reducer *reducer) {
    return reducer->bytes;
}

void gn_reducer_destroy(gn_reducer *reducer) {
    if (!reducer) return;
    gn_axis_free(&reducer->across);
    gn_axis_free(&reducer->down);
    free(reducer->sums);
    free(reducer->box_sums);
    free(reducer->boxes);
    free(reducer->ring);
    free(reducer->taps);
    free(reducer);
}
