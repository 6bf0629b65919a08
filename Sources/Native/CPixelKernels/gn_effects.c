#include "gn_effects.h"

#include <math.h>
#include <string.h>

#include "gn_words.h"

static inline uint8_t rounded(float value, uint8_t most) {
    if (!(value > 0)) return 0;
    return value >= (float)most ? most : (uint8_t)(value + 0.5f);
}

static inline float bounded(float value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

void gn_transform_colors(
    uint8_t *rgba, size_t count, const float matrix[12], const uint8_t *curve
) {
    for (size_t i = 0; i < count; i++, rgba += 4) {
        uint8_t alpha = rgba[3];
        if (alpha == 0) continue;
        float scale = 1.0f / (float)alpha;
        float red = (float)rgba[0] * scale, green = (float)rgba[1] * scale;
        float blue = (float)rgba[2] * scale;
        for (int row = 0; row < 3; row++) {
            const float *m = matrix + 4 * row;
            float value = bounded(m[0] * red + m[1] * green + m[2] * blue + m[3]);
            if (curve) value = (float)curve[(int)(value * 255.0f + 0.5f)] / 255.0f;
            rgba[row] = rounded(value * (float)alpha, alpha);
        }
    }
}

static inline uint32_t faded(uint32_t word, uint32_t coverage) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8)
        result |= divide_by_255((word >> shift & 0xFF) * coverage) << shift;
    return result;
}

void gn_fade(uint8_t *rgba, const uint8_t *coverage, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (coverage[i] != 255) store(rgba + 4 * i, faded(load(rgba + 4 * i), coverage[i]));
}

void gn_lay_over_premultiplied(
    const uint8_t *above, uint8_t *below, size_t count, uint8_t opacity
) {
    for (size_t i = 0; i < count; i++) {
        uint32_t over = load(above + 4 * i);
        if (opacity != 255) over = faded(over, opacity);
        uint32_t alpha = over >> 24;
        if (alpha == 0) continue;
        // Neither half can carry into the other: a colour never exceeds its alpha.
        store(below + 4 * i, over + faded(load(below + 4 * i), 255 - alpha));
    }
}

void gn_colorize(uint8_t *rgba, size_t count, const uint8_t color[4]) {
    uint32_t word = load(color);
    for (size_t i = 0; i < count; i++) store(rgba + 4 * i, faded(word, rgba[4 * i + 3]));
}

void gn_sharpen(uint8_t *sharp, const uint8_t *blurred, size_t count, float amount) {
    for (size_t i = 0; i < count; i++, sharp += 4, blurred += 4)
        for (int channel = 0; channel < 3; channel++) {
            float difference = (float)sharp[channel] - (float)blurred[channel];
            sharp[channel] = rounded((float)sharp[channel] + amount * difference, sharp[3]);
        }
}

void gn_add_floats(const float *samples, float *sums, size_t count, float weight) {
    for (size_t i = 0; i < count; i++) sums[i] += weight * samples[i];
}

void gn_round_samples(const float *sums, uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) samples[i] = rounded(sums[i], 255);
}

void gn_blur_row(
    const uint8_t *row, float *result, size_t width, const float *weights, size_t radius
) {
    for (size_t x = 0; x < width; x++) {
        float sums[4] = {0, 0, 0, 0};
        for (size_t tap = 0; tap <= 2 * radius; tap++) {
            size_t at = x + tap < radius ? 0 : x + tap - radius;
            if (at >= width) at = width - 1;
            const uint8_t *pixel = row + 4 * at;
            for (int channel = 0; channel < 4; channel++)
                sums[channel] += weights[tap] * (float)pixel[channel];
        }
        memcpy(result + 4 * x, sums, sizeof sums);
    }
}

// The pixel at a place, transparent outside.
static inline uint32_t pixel(
    const uint8_t *from, size_t width, size_t height, long x, long y
) {
    if (x < 0 || y < 0 || (size_t)x >= width || (size_t)y >= height) return 0;
    return load(from + 4 * ((size_t)y * width + (size_t)x));
}

static uint32_t between(
    const uint8_t *from, size_t width, size_t height, double x, double y
) {
    long left = (long)floor(x), top = (long)floor(y);
    float right_share = (float)(x - (double)left), lower_share = (float)(y - (double)top);
    uint32_t corners[4] = {
        pixel(from, width, height, left, top), pixel(from, width, height, left + 1, top),
        pixel(from, width, height, left, top + 1), pixel(from, width, height, left + 1, top + 1),
    };
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        float values[4];
        for (int i = 0; i < 4; i++) values[i] = (float)(corners[i] >> shift & 0xFF);
        float upper = values[0] + (values[1] - values[0]) * right_share;
        float lower = values[2] + (values[3] - values[2]) * right_share;
        result |= (uint32_t)rounded(upper + (lower - upper) * lower_share, 255) << shift;
    }
    return result;
}

void gn_rotate(
    const uint8_t *from, size_t width, size_t height, uint8_t *to, size_t to_width,
    size_t to_height, double cosine, double sine
) {
    double middle_x = (double)width / 2 - 0.5, middle_y = (double)height / 2 - 0.5;
    for (size_t row = 0; row < to_height; row++) {
        double y = (double)row + 0.5 - (double)to_height / 2;
        for (size_t column = 0; column < to_width; column++, to += 4) {
            double x = (double)column + 0.5 - (double)to_width / 2;
            store(
                to, between(
                        from, width, height, middle_x + x * cosine + y * sine,
                        middle_y - x * sine + y * cosine));
        }
    }
}
