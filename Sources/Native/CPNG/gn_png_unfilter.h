#pragma once
#include <stddef.h>
#include <stdint.h>

/// Undoes the filter of one row in its place (W3C PNG, third edition, section 9).
///
/// `above` is the row before, zeros before the first. `distance` is the bytes of a pixel, 1 to 4.
/// A byte more than `count` must be there in both, which is read and not used.
/// 0 where there is no filter of that number.
int gn_png_unfilter(
    int filter, uint8_t *row, const uint8_t *above, size_t count, size_t distance);
