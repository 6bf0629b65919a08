#pragma once
#include <stddef.h>
#include <stdint.h>

// Conversions of `count` pixels from one sample layout to another. `from` and `to` may be the same
// memory only where a pixel takes as many bytes in both.

/// Grey becomes RGBA with full alpha.
void gn_gray_to_rgba(const uint8_t *from, uint8_t *to, size_t count);
/// Grey and alpha become RGBA.
void gn_gray_alpha_to_rgba(const uint8_t *from, uint8_t *to, size_t count);
/// RGB becomes RGBA with full alpha.
void gn_rgb_to_rgba(const uint8_t *from, uint8_t *to, size_t count);
/// RGBA loses its alpha, whatever that was.
void gn_rgba_to_rgb(const uint8_t *from, uint8_t *to, size_t count);
/// The red of RGBA becomes grey.
void gn_rgba_to_gray(const uint8_t *from, uint8_t *to, size_t count);
/// The red and alpha of RGBA become grey and alpha.
void gn_rgba_to_gray_alpha(const uint8_t *from, uint8_t *to, size_t count);
/// Cairo's native-endian ARGB words (BGRA in memory here) become RGBA.
void gn_argb_words_to_rgba(const uint8_t *from, uint8_t *to, size_t count);
/// CMYK becomes RGBA as browsers do it without a profile; `inverted` is Adobe's way, 255 = no ink.
void gn_cmyk_to_rgba(const uint8_t *from, uint8_t *to, size_t count, int inverted);
/// `count` samples of 16 bits in the machine's order become 8 bits, (v * 255 + 32767) / 65535.
void gn_narrow_samples(const uint8_t *from, uint8_t *to, size_t count);

/// Colours are multiplied by alpha, correctly rounded.
void gn_premultiply(const uint8_t *from, uint8_t *to, size_t count);
/// Red, green and blue become what `table` has for each: 256 bytes a channel. In place.
void gn_map_channels(uint8_t *rgba, size_t count, const uint8_t *table);
/// Colours are divided by alpha, correctly rounded; where alpha is 0 they become 0.
void gn_unpremultiply(const uint8_t *from, uint8_t *to, size_t count);
/// Premultiplied RGBA is laid over white and becomes RGB.
void gn_flatten_on_white(const uint8_t *from, uint8_t *to, size_t count);

/// Straight RGBA is laid over the straight RGBA of `to`, correctly rounded.
void gn_lay_over(const uint8_t *from, uint8_t *to, size_t count);

/// The AND of all alpha samples: 255 exactly where every pixel is opaque.
uint8_t gn_common_alpha(const uint8_t *rgba, size_t count);
/// 1 if red, green and blue are equal in every pixel.
int gn_is_gray(const uint8_t *rgba, size_t count);

/// Turns a picture of `width` by `height` RGBA pixels upright; `orientation` is EXIF's, 1 to 8.
void gn_orient(
    const uint8_t *from, uint8_t *to, size_t width, size_t height, int orientation);
/// Alpha becomes 255 in every pixel.
void gn_make_opaque(uint8_t *rgba, size_t count);
