#pragma once
#include <stdint.h>
#include <string.h>

// Pixels are read and written as words where that lets the compiler use vectors; all machines
// that Swift runs on are little-endian, so that red is the lowest byte.
static inline uint32_t load(const uint8_t *at) {
    uint32_t word;
    memcpy(&word, at, 4);
    return word;
}

static inline void store(uint8_t *at, uint32_t word) {
    memcpy(at, &word, 4);
}

// Exactly round(value / 255) for value up to 255 * 255.
static inline uint32_t divide_by_255(uint32_t value) {
    value += 128;
    return (value + (value >> 8)) >> 8;
}
