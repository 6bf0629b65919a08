#include "gn_filter.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

void gn_add_row(const uint8_t *row, uint16_t *sums, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + row[i]);
}

static const int32_t across_shift = gn_weight_bits - gn_between_bits;

#ifdef __SSE2__
// Two taps at a time: samples of two neighbours interleaved, so that one multiply-add does both.
static inline void filter_pixel(
    const uint8_t *boxes, const int16_t *weights, int32_t taps, int16_t *to
) {
    const __m128i zero = _mm_setzero_si128();
    __m128i sum = _mm_set1_epi32(1 << (across_shift - 1));
    for (int32_t tap = 0; tap < taps; tap += 2) {
        int32_t pair;
        memcpy(&pair, weights + tap, 4);
        __m128i both = _mm_loadl_epi64((const __m128i *)(const void *)(boxes + 4 * tap));
        __m128i mixed = _mm_unpacklo_epi8(both, _mm_srli_si128(both, 4));
        __m128i wide = _mm_unpacklo_epi8(mixed, zero);
        sum = _mm_add_epi32(sum, _mm_madd_epi16(wide, _mm_set1_epi32(pair)));
    }
    sum = _mm_srai_epi32(sum, across_shift);
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packs_epi32(sum, sum));
}
#else
static inline int16_t saturate(int32_t value) {
    return (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
}

static inline void filter_pixel(
    const uint8_t *boxes, const int16_t *weights, int32_t taps, int16_t *to
) {
    int32_t sums[4];
    for (int channel = 0; channel < 4; channel++) sums[channel] = 1 << (across_shift - 1);
    for (int32_t tap = 0; tap < taps; tap++)
        for (int channel = 0; channel < 4; channel++)
            sums[channel] += boxes[4 * tap + channel] * weights[tap];
    for (int channel = 0; channel < 4; channel++)
        to[channel] = saturate(sums[channel] >> across_shift);
}
#endif

void gn_filter_across(const gn_axis *axis, const uint8_t *boxes, int16_t *to) {
    for (int32_t i = 0; i < axis->results; i++)
        filter_pixel(
            boxes + 4 * (size_t)axis->starts[i], axis->weights + (size_t)i * (size_t)axis->taps,
            axis->taps, to + 4 * (size_t)i);
}

void gn_filter_down(
    const int16_t *const *rows, const int16_t *weights, int32_t taps, int32_t *sums, uint8_t *to,
    size_t count
) {
    const int32_t shift = gn_weight_bits + gn_between_bits;
    for (size_t i = 0; i < count; i++) sums[i] = 1 << (shift - 1);
    for (int32_t tap = 0; tap < taps; tap++) {
        const int16_t *row = rows[tap];
        int32_t weight = weights[tap];
        for (size_t i = 0; i < count; i++) sums[i] += row[i] * weight;
    }
    for (size_t i = 0; i < count; i++) {
        int32_t value = sums[i] >> shift;
        to[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}

void gn_clamp_to_alpha(uint8_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t alpha = rgba[4 * i + 3];
        for (int channel = 0; channel < 3; channel++)
            if (rgba[4 * i + channel] > alpha) rgba[4 * i + channel] = alpha;
    }
}
