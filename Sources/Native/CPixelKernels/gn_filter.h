#pragma once
#include <stddef.h>
#include <stdint.h>

#include "gn_axis.h"

enum {
    // Rows between the two passes are 16-bit numbers with this many bits after the point: enough
    // that the two roundings stay under half a step, with room for Lanczos' overshoot.
    gn_between_bits = 6,
};

/// Adds `count` samples of each of `rows` rows, `stride` bytes apart, to 16-bit sums.
///
/// 257 rows fit before a sum can overflow.
typedef void gn_add_rows(
    const uint8_t *row, size_t stride, int32_t rows, uint16_t *sums, size_t count);
/// The fastest that this processor runs.
gn_add_rows *gn_best_add_rows(void);
/// Makes `axis->results` pixels out of a row of boxes, readable for `axis->taps` pixels more.
typedef void gn_filter_across(const gn_axis *axis, const uint8_t *boxes, int16_t *to);
/// The fastest that this processor runs; all give the same numbers.
gn_filter_across *gn_best_filter_across(void);
/// Makes a row of `count` samples out of `taps` rows.
void gn_filter_down(
    const int16_t *const *rows, const int16_t *weights, int32_t taps, uint8_t *to, size_t count);
/// Lowers colours that overshot their alpha.
void gn_clamp_to_alpha(uint8_t *rgba, size_t count);
