#include "gn_filter.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

static const int32_t across_shift = gn_weight_bits - gn_between_bits;

#ifdef __x86_64__
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

static void filter_across_anywhere(const gn_axis *axis, const uint8_t *boxes, int16_t *to) {
    for (int32_t i = 0; i < axis->results; i++)
        filter_pixel(
            boxes + 4 * (size_t)axis->starts[i], axis->weights + (size_t)i * (size_t)axis->taps,
            axis->taps, to + 4 * (size_t)i);
}

#ifdef __x86_64__
// Four taps at a time: the first two in the low half of the vector, the others in the high half.
__attribute__((target("avx2"))) static inline void filter_pixel_avx2(
    const uint8_t *boxes, const int16_t *weights, int32_t taps, int16_t *to
) {
    const __m128i mix = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    const __m256i spread = _mm256_setr_epi8(
        0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5,
        6, 7);
    __m256i sums = _mm256_setzero_si256();
    for (int32_t tap = 0; tap < taps; tap += 4) {
        int64_t four;
        memcpy(&four, weights + tap, sizeof four);
        __m256i pairs = _mm256_shuffle_epi8(_mm256_set1_epi64x(four), spread);
        __m128i pixels = _mm_loadu_si128((const __m128i *)(const void *)(boxes + 4 * tap));
        __m256i wide = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(pixels, mix));
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(wide, pairs));
    }
    __m128i sum = _mm_add_epi32(
        _mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    sum = _mm_add_epi32(sum, _mm_set1_epi32(1 << (across_shift - 1)));
    sum = _mm_srai_epi32(sum, across_shift);
    _mm_storel_epi64((__m128i *)(void *)to, _mm_packs_epi32(sum, sum));
}

__attribute__((target("avx2"))) static void filter_across_avx2(
    const gn_axis *axis, const uint8_t *boxes, int16_t *to
) {
    for (int32_t i = 0; i < axis->results; i++)
        filter_pixel_avx2(
            boxes + 4 * (size_t)axis->starts[i], axis->weights + (size_t)i * (size_t)axis->taps,
            axis->taps, to + 4 * (size_t)i);
}
#endif

gn_filter_across *gn_best_filter_across(void) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return filter_across_avx2;
#endif
    return filter_across_anywhere;
}

static const int32_t down_shift = gn_weight_bits + gn_between_bits;

static uint8_t filter_sample(
    const int16_t *const *rows, const int16_t *weights, int32_t taps, size_t at
) {
    int32_t sum = 1 << (down_shift - 1);
    for (int32_t tap = 0; tap < taps; tap++) sum += rows[tap][at] * weights[tap];
    sum >>= down_shift;
    return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

#ifdef __x86_64__
// Eight samples at once, and two taps at a time as above.
static inline void filter_eight(
    const int16_t *const *rows, const int16_t *weights, int32_t taps, size_t at, uint8_t *to
) {
    __m128i low = _mm_set1_epi32(1 << (down_shift - 1));
    __m128i high = low;
    for (int32_t tap = 0; tap < taps; tap += 2) {
        int is_pair = tap + 1 < taps;
        const int16_t *second = is_pair ? rows[tap + 1] : rows[tap];
        uint32_t weight = (uint16_t)weights[tap];
        if (is_pair) weight |= (uint32_t)(uint16_t)weights[tap + 1] << 16;
        __m128i both = _mm_set1_epi32((int32_t)weight);
        __m128i one = _mm_loadu_si128((const __m128i *)(const void *)(rows[tap] + at));
        __m128i two = _mm_loadu_si128((const __m128i *)(const void *)(second + at));
        low = _mm_add_epi32(low, _mm_madd_epi16(_mm_unpacklo_epi16(one, two), both));
        high = _mm_add_epi32(high, _mm_madd_epi16(_mm_unpackhi_epi16(one, two), both));
    }
    __m128i words = _mm_packs_epi32(
        _mm_srai_epi32(low, down_shift), _mm_srai_epi32(high, down_shift));
    _mm_storel_epi64((__m128i *)(void *)(to + at), _mm_packus_epi16(words, words));
}
#endif

void gn_filter_down(
    const int16_t *const *rows, const int16_t *weights, int32_t taps, uint8_t *to, size_t count
) {
    size_t at = 0;
#ifdef __x86_64__
    for (; at + 8 <= count; at += 8) filter_eight(rows, weights, taps, at, to);
#endif
    for (; at < count; at++) to[at] = filter_sample(rows, weights, taps, at);
}

void gn_clamp_to_alpha(uint8_t *rgba, size_t count) {
    typedef uint8_t bytes __attribute__((vector_size(16)));
    typedef uint32_t words __attribute__((vector_size(16)));
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        words pixels;
        memcpy(&pixels, rgba + 4 * i, sizeof pixels);
        words alphas = pixels >> 24;
        alphas |= alphas << 8;
        alphas |= alphas << 16;
        bytes colors = (bytes)pixels;
        bytes limits = (bytes)alphas;
        bytes is_over = (bytes)(colors > limits);
        bytes clamped = (colors & ~is_over) | (limits & is_over);
        memcpy(rgba + 4 * i, &clamped, sizeof clamped);
    }
    for (; i < count; i++)
        for (int channel = 0; channel < 3; channel++)
            if (rgba[4 * i + channel] > rgba[4 * i + 3])
                rgba[4 * i + channel] = rgba[4 * i + 3];
}
