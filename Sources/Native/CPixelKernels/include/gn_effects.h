#pragma once
#include <stddef.h>
#include <stdint.h>

// Changes of premultiplied RGBA of 8 bits. Every result is rounded to the nearest, and no colour
// exceeds its alpha.

/// Colours become `matrix` (three rows of four: red, green, blue, and a constant, for colours from
/// 0 to 1) times themselves, then `curve` of that where it is not NULL; alpha stays.
void gn_transform_colors(
    uint8_t *rgba, size_t count, const float matrix[12], const uint8_t *curve);
/// Every pixel is multiplied by its `coverage`, where 255 is 1.
void gn_fade(uint8_t *rgba, const uint8_t *coverage, size_t count);
/// `above`, multiplied by `opacity` of 255, is laid over `below`.
void gn_lay_over_premultiplied(
    const uint8_t *above, uint8_t *below, size_t count, uint8_t opacity);
/// Pixels take the colour of `rgba`, and as much of it as they have alpha.
void gn_colorize(uint8_t *rgba, size_t count, const uint8_t color[4]);
/// `sharp` moves away from `blurred` by `amount` times their difference.
void gn_sharpen(uint8_t *sharp, const uint8_t *blurred, size_t count, float amount);

/// Adds `weight` times each of `count` floating-point samples to `sums`.
void gn_add_floats(const float *samples, float *sums, size_t count, float weight);
/// Sums become samples.
void gn_round_samples(const float *sums, uint8_t *samples, size_t count);
/// Pixels of a row of `width` become the sum of those up to `radius` to each side by `weights`,
/// which has 2 `radius` + 1; past the edges the outermost count.
void gn_blur_row(
    const uint8_t *row, float *result, size_t width, const float *weights, size_t radius);

/// A picture of `width` by `height` pixels, turned about its middle by the angle whose cosine and
/// sine are given, clockwise, is drawn into one of `to_width` by `to_height`; what lies outside is
/// transparent.
void gn_rotate(
    const uint8_t *from, size_t width, size_t height, uint8_t *to, size_t to_width,
    size_t to_height, double cosine, double sine);
