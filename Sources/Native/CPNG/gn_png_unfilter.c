#include "gn_png_unfilter.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <smmintrin.h>
#endif

static uint8_t paeth(int left, int up, int corner) {
    int toLeft = abs(up - corner), toUp = abs(left - corner);
    int toCorner = abs(left + up - 2 * corner);
    if (toLeft <= toUp && toLeft <= toCorner) return (uint8_t)left;
    return (uint8_t)(toUp <= toCorner ? up : corner);
}

static void undo_sub(uint8_t *row, size_t count, size_t distance) {
    for (size_t i = distance; i < count; i++) row[i] += row[i - distance];
}

// A loop that compilers make vector code of.
static void undo_up(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
    for (size_t i = 0; i < count; i++) row[i] += above[i];
}

static void undo_average(uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
    for (size_t i = 0; i < distance && i < count; i++) row[i] += above[i] / 2;
    for (size_t i = distance; i < count; i++) row[i] += (row[i - distance] + above[i]) / 2;
}

static void undo_paeth(uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
    for (size_t i = 0; i < distance && i < count; i++) row[i] += above[i];
    for (size_t i = distance; i < count; i++)
        row[i] += paeth(row[i - distance], above[i], above[i - distance]);
}

#if defined(__SSE2__)

// One pixel of 3 or 4 bytes in a register at a time: each needs the one before it, so that what
// vectors give is its samples side by side.

// Reads four bytes of a pixel of three, too: a word put together from parts is waited for.
static inline __m128i load_pixel(const uint8_t *at) {
    int32_t word;
    memcpy(&word, at, 4);
    return _mm_cvtsi32_si128(word);
}

static inline void store_pixel(uint8_t *at, __m128i pixel, size_t distance) {
    uint32_t word = (uint32_t)_mm_cvtsi128_si32(pixel);
    if (distance == 4) {
        memcpy(at, &word, 4);
        return;
    }
    uint16_t low = (uint16_t)word;
    memcpy(at, &low, 2);
    at[2] = (uint8_t)(word >> 16);
}

static inline void undo_sub_of(uint8_t *row, size_t count, size_t distance) {
    __m128i left = _mm_setzero_si128();
    for (size_t i = 0; i < count; i += distance) {
        left = _mm_add_epi8(left, load_pixel(row + i));
        store_pixel(row + i, left, distance);
    }
}

static inline void undo_average_of(
    uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
    __m128i left = _mm_setzero_si128();
    const __m128i one = _mm_set1_epi8(1);
    for (size_t i = 0; i < count; i += distance) {
        __m128i up = load_pixel(above + i);
        // The instruction rounds up where the format rounds down.
        __m128i average = _mm_sub_epi8(
            _mm_avg_epu8(left, up), _mm_and_si128(_mm_xor_si128(left, up), one));
        left = _mm_add_epi8(load_pixel(row + i), average);
        store_pixel(row + i, left, distance);
    }
}

static inline __m128i absolute(__m128i value) {
    return _mm_max_epi16(value, _mm_sub_epi16(_mm_setzero_si128(), value));
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no) {
    return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

#define WITH_SSE4 __attribute__((target("sse4.1")))

WITH_SSE4 static inline __m128i absolute_sse4(__m128i value) { return _mm_abs_epi16(value); }

WITH_SSE4 static inline __m128i choose_sse4(__m128i mask, __m128i yes, __m128i no) {
    return _mm_blendv_epi8(no, yes, mask);
}

// Twice, since what takes time is the way from one pixel to the next, and that is a third shorter
// with instructions that not every processor of this kind has.
#define DEFINE_PAETH(name, attributes, absolute, choose)                                          \
    attributes static inline __attribute__((always_inline)) void name##_of(                       \
        uint8_t *row, const uint8_t *above, size_t count, size_t distance) {                      \
        const __m128i zero = _mm_setzero_si128();                                                 \
        __m128i left = zero, corner = zero;                                                       \
        for (size_t i = 0; i < count; i += distance) {                                            \
            __m128i up = _mm_unpacklo_epi8(load_pixel(above + i), zero);                          \
            __m128i pixel = _mm_unpacklo_epi8(load_pixel(row + i), zero);                         \
            __m128i by_left = _mm_sub_epi16(up, corner), by_up = _mm_sub_epi16(left, corner);     \
            __m128i to_left = absolute(by_left), to_up = absolute(by_up);                         \
            __m128i to_corner = absolute(_mm_add_epi16(by_left, by_up));                          \
            __m128i least = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_up));              \
            __m128i nearest = choose(                                                             \
                _mm_cmpeq_epi16(least, to_left), left,                                            \
                choose(_mm_cmpeq_epi16(least, to_up), up, corner));                               \
            /* Of bytes, so that a sum over 255 wraps; the upper halves stay zero. */             \
            left = _mm_add_epi8(pixel, nearest);                                                  \
            store_pixel(row + i, _mm_packus_epi16(left, left), distance);                         \
            corner = up;                                                                          \
        }                                                                                         \
    }                                                                                             \
    attributes static void name(                                                                  \
        uint8_t *row, const uint8_t *above, size_t count, size_t distance) {                      \
        if (distance == 3) name##_of(row, above, count, 3);                                       \
        else name##_of(row, above, count, 4);                                                     \
    }

DEFINE_PAETH(undo_paeth_sse2, , absolute, choose)
DEFINE_PAETH(undo_paeth_sse4, WITH_SSE4, absolute_sse4, choose_sse4)

static void undo_paeth_of(uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
    if (__builtin_cpu_supports("sse4.1")) undo_paeth_sse4(row, above, count, distance);
    else undo_paeth_sse2(row, above, count, distance);
}

#define FOR_PIXELS(distance, call)            \
    if (distance == 3) { call(3); return 1; } \
    if (distance == 4) { call(4); return 1; }
#else
#define FOR_PIXELS(distance, call)
#endif

int gn_png_unfilter(
    int filter, uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
#define SUB(n) undo_sub_of(row, count, n)
#define AVERAGE(n) undo_average_of(row, above, count, n)
#define PAETH(n) undo_paeth_of(row, above, count, n)
    switch (filter) {
    case 0: return 1;
    case 1:
        FOR_PIXELS(distance, SUB)
        undo_sub(row, count, distance);
        return 1;
    case 2: undo_up(row, above, count); return 1;
    case 3:
        FOR_PIXELS(distance, AVERAGE)
        undo_average(row, above, count, distance);
        return 1;
    case 4:
        FOR_PIXELS(distance, PAETH)
        undo_paeth(row, above, count, distance);
        return 1;
    default: return 0;
    }
}
