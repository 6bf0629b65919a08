#include "gn_deep.h"

#include <stdlib.h>
#include <string.h>

#include "gn_axis.h"

enum { channels = 4 };

void gn_widen_samples(const uint8_t *from, uint16_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = (uint16_t)(from[i] * 257u);
}

void gn_deep_premultiply(uint16_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += channels)
        for (int channel = 0; channel < 3; channel++)
            rgba[channel] = (uint16_t)(((uint32_t)rgba[channel] * rgba[3] + 32767u) / 65535u);
}

void gn_deep_unpremultiply(uint16_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += channels) {
        uint32_t alpha = rgba[3];
        for (int channel = 0; channel < 3; channel++) {
            uint64_t color = alpha ? ((uint64_t)rgba[channel] * 65535u + alpha / 2) / alpha : 0;
            rgba[channel] = (uint16_t)(color < 65535 ? color : 65535);
        }
    }
}

void gn_deep_map(uint16_t *rgba, size_t count, const uint16_t *table) {
    for (size_t i = 0; i < count; i++, rgba += channels)
        for (int channel = 0; channel < 3; channel++) rgba[channel] = table[rgba[channel]];
}

uint16_t gn_deep_common_alpha(const uint16_t *rgba, size_t count) {
    uint16_t all = 0xFFFF;
    for (size_t i = 0; i < count; i++) all &= rgba[channels * i + 3];
    return all;
}

void gn_deep_orient(
    const uint16_t *from, uint16_t *to, size_t width, size_t height, int orientation
) {
    int swaps = orientation >= 5;
    size_t to_width = swaps ? height : width, to_height = swaps ? width : height;
    // Whether the stored column and row count from the other end.
    int mirrors = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    int flips = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    for (size_t y = 0; y < to_height; y++)
        for (size_t x = 0; x < to_width; x++) {
            size_t column = swaps ? y : x, row = swaps ? x : y;
            if (mirrors) column = width - 1 - column;
            if (flips) row = height - 1 - row;
            memcpy(
                to + channels * (y * to_width + x), from + channels * (row * width + column),
                channels * sizeof *to);
        }
}

static uint16_t rounded(float value, uint16_t most) {
    if (!(value > 0)) return 0;
    return value >= (float)most ? most : (uint16_t)(value + 0.5f);
}

static void filter_across(const gn_axis *axis, const uint16_t *row, float *to) {
    const float unit = 1.0f / (1 << gn_weight_bits);
    for (int32_t x = 0; x < axis->results; x++) {
        const int16_t *weights = axis->weights + (size_t)x * (size_t)axis->taps;
        float sums[channels] = {0};
        for (int32_t tap = axis->starts[x]; tap < axis->ends[x]; tap++) {
            float weight = (float)*weights++ * unit;
            const uint16_t *pixel = row + channels * (size_t)(axis->first + tap);
            for (int channel = 0; channel < channels; channel++)
                sums[channel] += weight * (float)pixel[channel];
        }
        memcpy(to + channels * (size_t)x, sums, sizeof sums);
    }
}

// Rows that have been filtered across, of which as many are kept as one result row needs.
typedef struct {
    float *rows;
    size_t samples;
    int32_t kept, next;
} gn_window;

static float *row_of(const gn_window *window, int32_t row) {
    return window->rows + (size_t)(row % window->kept) * window->samples;
}

static void filter_down(
    const gn_axis *axis, const gn_window *window, int32_t y, float *sums, uint16_t *to,
    int is_premultiplied
) {
    const float unit = 1.0f / (1 << gn_weight_bits);
    const int16_t *weights = axis->weights + (size_t)y * (size_t)axis->taps;
    memset(sums, 0, window->samples * sizeof *sums);
    for (int32_t tap = axis->starts[y]; tap < axis->ends[y]; tap++) {
        float weight = (float)*weights++ * unit;
        const float *row = row_of(window, tap);
        for (size_t i = 0; i < window->samples; i++) sums[i] += weight * row[i];
    }
    for (size_t i = 0; i < window->samples; i += channels) {
        to[i + 3] = rounded(sums[i + 3], 65535);
        // Colours that overshot their alpha are lowered to it.
        uint16_t most = is_premultiplied ? to[i + 3] : 65535;
        for (size_t channel = 0; channel < 3; channel++)
            to[i + channel] = rounded(sums[i + channel], most);
    }
}

static void resize(
    const uint16_t *from, const gn_reducer_plan *plan, const gn_axis *across,
    const gn_axis *down, gn_window *window, float *sums, uint16_t *to
) {
    size_t stride = channels * (size_t)plan->source_width;
    for (int32_t y = 0; y < plan->result_height; y++) {
        for (; window->next < down->ends[y]; window->next++)
            filter_across(
                across, from + (size_t)(down->first + window->next) * stride,
                row_of(window, window->next));
        filter_down(
            down, window, y, sums, to + (size_t)y * window->samples, plan->is_premultiplied);
    }
}

int gn_deep_resize(const uint16_t *from, const gn_reducer_plan *plan, uint16_t *to) {
    gn_axis across, down;
    int done = gn_axis_init(
        &across, plan->source_width, plan->x, plan->width, plan->result_width, 1);
    done &= gn_axis_init(
        &down, plan->source_height, plan->y, plan->height, plan->result_height, 1);
    gn_window window = {
        .samples = channels * (size_t)plan->result_width,
        .kept = down.taps,
    };
    window.rows = done ? malloc((size_t)window.kept * window.samples * sizeof(float)) : NULL;
    float *sums = done ? malloc(window.samples * sizeof *sums) : NULL;
    done = window.rows && sums;
    if (done) resize(from, plan, &across, &down, &window, sums, to);
    free(sums);
    free(window.rows);
    gn_axis_free(&across);
    gn_axis_free(&down);
    return done;
}
