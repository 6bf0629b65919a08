#include <string.h>

#include "gn_filter.h"

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t words __attribute__((vector_size(64)));

// Columns of 32 samples are summed over all rows in registers: memory is read once and the sums
// are touched once, not once a row, which is what limits this on any processor with vectors.
static inline __attribute__((always_inline)) void add_rows(
    const uint8_t *row, size_t stride, int32_t rows, uint16_t *sums, size_t count
) {
    size_t i = 0;
    for (; i + sizeof(bytes) <= count; i += sizeof(bytes)) {
        words sum;
        memcpy(&sum, sums + i, sizeof sum);
        const uint8_t *at = row + i;
        for (int32_t k = 0; k < rows; k++, at += stride) {
            bytes samples;
            memcpy(&samples, at, sizeof samples);
            sum += __builtin_convertvector(samples, words);
        }
        memcpy(sums + i, &sum, sizeof sum);
    }
    for (; i < count; i++)
        for (int32_t k = 0; k < rows; k++)
            sums[i] = (uint16_t)(sums[i] + row[(size_t)k * stride + i]);
}

static void add_rows_anywhere(
    const uint8_t *row, size_t stride, int32_t rows, uint16_t *sums, size_t count
) {
    add_rows(row, stride, rows, sums, count);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void add_rows_avx2(
    const uint8_t *row, size_t stride, int32_t rows, uint16_t *sums, size_t count
) {
    add_rows(row, stride, rows, sums, count);
}
#endif

gn_add_rows *gn_best_add_rows(void) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return add_rows_avx2;
#endif
    return add_rows_anywhere;
}
