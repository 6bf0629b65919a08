#pragma once
#include <stddef.h>
#include <stdint.h>

#include "gn_reducer.h"

// Pictures of four 16-bit samples a pixel in the machine's order, for results of 16 bits and for
// resizing in linear light.

/// Samples of 8 bits become 16: 255 becomes 65535.
void gn_widen_samples(const uint8_t *from, uint16_t *to, size_t count);
/// Colours are multiplied by alpha.
void gn_deep_premultiply(uint16_t *rgba, size_t count);
/// Colours are divided by alpha; where alpha is 0 they become 0.
void gn_deep_unpremultiply(uint16_t *rgba, size_t count);
/// Red, green and blue become what `table`, of 65,536 numbers, has at their place.
void gn_deep_map(uint16_t *rgba, size_t count, const uint16_t *table);
/// The AND of all alpha samples: 65535 exactly where every pixel is opaque.
uint16_t gn_deep_common_alpha(const uint16_t *rgba, size_t count);
/// Turns a picture upright, as `gn_orient` does.
void gn_deep_orient(
    const uint16_t *from, uint16_t *to, size_t width, size_t height, int orientation);
/// Resizes a picture, without gaps between rows, by a Lanczos filter of three lobes.
///
/// Returns 0 when there is no memory.
int gn_deep_resize(const uint16_t *from, const gn_reducer_plan *plan, uint16_t *to);
