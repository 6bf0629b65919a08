#include "gn_rows.h"

#include <string.h>

#include "gn_words.h"

void gn_gray_to_rgba(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) store(to + 4 * i, from[i] * 0x010101u | 0xFF000000u);
}

void gn_gray_alpha_to_rgba(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++)
        store(to + 4 * i, from[2 * i] * 0x010101u | (uint32_t)from[2 * i + 1] << 24);
}

void gn_rgb_to_rgba(const uint8_t *from, uint8_t *to, size_t count) {
    size_t i = 0;
    // A word read takes one byte of the next pixel along, so the last pixel is done by itself.
    for (; i + 1 < count; i++) store(to + 4 * i, load(from + 3 * i) | 0xFF000000u);
    for (; i < count; i++)
        store(
            to + 4 * i,
            from[3 * i] | from[3 * i + 1] << 8 | from[3 * i + 2] << 16 | 0xFF000000u);
}

void gn_rgba_to_rgb(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        to[3 * i] = from[4 * i];
        to[3 * i + 1] = from[4 * i + 1];
        to[3 * i + 2] = from[4 * i + 2];
    }
}

void gn_rgba_to_gray(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = from[4 * i];
}

void gn_rgba_to_gray_alpha(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        to[2 * i] = from[4 * i];
        to[2 * i + 1] = from[4 * i + 3];
    }
}

void gn_argb_words_to_rgba(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(from + 4 * i);
        store(
            to + 4 * i,
            (word & 0xFF00FF00u) | (word >> 16 & 0xFFu) | (word & 0xFFu) << 16);
    }
}

void gn_cmyk_to_rgba(const uint8_t *from, uint8_t *to, size_t count, int inverted) {
    uint32_t flip = inverted ? 0 : 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(from + 4 * i) ^ flip;
        uint32_t key = word >> 24;
        uint32_t red = divide_by_255((word & 0xFF) * key);
        uint32_t green = divide_by_255((word >> 8 & 0xFF) * key);
        uint32_t blue = divide_by_255((word >> 16 & 0xFF) * key);
        store(to + 4 * i, red | green << 8 | blue << 16 | 0xFF000000u);
    }
}

void gn_narrow_samples(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint16_t sample;
        memcpy(&sample, from + 2 * i, 2);
        // Equal to (sample * 255 + 32767) / 65535 for every sample (tested), without a division.
        to[i] = (uint8_t)((sample * 255u + 32895u) >> 16);
    }
}

void gn_premultiply(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(from + 4 * i);
        uint32_t alpha = word >> 24;
        uint32_t red = divide_by_255((word & 0xFF) * alpha);
        uint32_t green = divide_by_255((word >> 8 & 0xFF) * alpha);
        uint32_t blue = divide_by_255((word >> 16 & 0xFF) * alpha);
        store(to + 4 * i, red | green << 8 | blue << 16 | alpha << 24);
    }
}

void gn_map_channels(uint8_t *rgba, size_t count, const uint8_t *table) {
    for (size_t i = 0; i < count; i++, rgba += 4) {
        rgba[0] = table[rgba[0]];
        rgba[1] = table[256 + rgba[1]];
        rgba[2] = table[512 + rgba[2]];
    }
}

void gn_unpremultiply(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(from + 4 * i);
        uint32_t alpha = word >> 24;
        if (alpha == 255) {
            store(to + 4 * i, word);
            continue;
        }
        if (alpha == 0) {
            store(to + 4 * i, 0);
            continue;
        }
        // n * ceil(2^32 / a) >> 32 is exactly n / a while n * a < 2^32.
        uint64_t reciprocal = (uint64_t)(0xFFFFFFFFu / alpha) + 1;
        uint32_t result = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) {
            uint32_t numerator = (word >> shift & 0xFF) * 255 + alpha / 2;
            uint32_t color = (uint32_t)(numerator * reciprocal >> 32);
            result |= (color < 255 ? color : 255) << shift;
        }
        store(to + 4 * i, result);
    }
}

void gn_flatten_on_white(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t white = 255 - from[4 * i + 3];
        for (int channel = 0; channel < 3; channel++) {
            uint32_t sum = from[4 * i + channel] + white;
            to[3 * i + channel] = (uint8_t)(sum < 255 ? sum : 255);
        }
    }
}

void gn_lay_over(const uint8_t *from, uint8_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t above = load(from + 4 * i);
        uint32_t alpha = above >> 24;
        if (alpha == 0) continue;
        uint32_t below = load(to + 4 * i);
        if (alpha == 255 || below >> 24 == 0) {
            store(to + 4 * i, above);
            continue;
        }
        // Weights in 255ths of 255ths; their sum is the alpha of both.
        uint32_t over = alpha * 255;
        uint32_t under = (below >> 24) * (255 - alpha);
        uint32_t both = over + under;
        uint32_t result = divide_by_255(both) << 24;
        for (int shift = 0; shift < 24; shift += 8) {
            uint32_t sum = (above >> shift & 0xFF) * over + (below >> shift & 0xFF) * under;
            result |= (sum + both / 2) / both << shift;
        }
        store(to + 4 * i, result);
    }
}

uint8_t gn_common_alpha(const uint8_t *rgba, size_t count) {
    uint32_t all = 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) all &= load(rgba + 4 * i);
    return (uint8_t)(all >> 24);
}

int gn_is_gray(const uint8_t *rgba, size_t count) {
    uint32_t difference = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(rgba + 4 * i);
        difference |= (word ^ word >> 8) & 0xFFFF;
    }
    return difference == 0;
}

void gn_make_opaque(uint8_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++) rgba[4 * i + 3] = 255;
}
