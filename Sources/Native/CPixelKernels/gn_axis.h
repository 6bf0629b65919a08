#pragma once
#include <stddef.h>
#include <stdint.h>

// One direction of a resize: first boxes of `box` source pixels are averaged into one, then a
// Lanczos filter makes the result's pixels out of the boxes.

enum {
    // Filter weights are fixed-point numbers with this many bits after the point.
    gn_weight_bits = 14,
};

typedef struct {
    int32_t first;     // the first source pixel that is used
    int32_t used;      // how many source pixels are used
    int32_t box;       // how many of them are averaged into one box; the last may hold fewer
    int32_t boxes;     // how many boxes that makes
    int32_t results;   // how many pixels the result has
    int32_t taps;      // weights a result, padded with zeros to a multiple of 4
    int32_t *starts;   // the first box of each result
    int32_t *ends;     // one past the last box of each result whose weight is not zero
    int16_t *weights;  // `taps` weights a result
} gn_axis;

/// The largest box that keeps at least twice the result, or 1.
int32_t gn_axis_box(double window, int32_t results);
/// Fills `axis`; returns 0 when there is no memory.
int gn_axis_init(
    gn_axis *axis, int32_t source, double offset, double window, int32_t results, int32_t box);
void gn_axis_free(gn_axis *axis);
