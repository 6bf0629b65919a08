#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes the beginning of what a gzip file holds to `to`, at most `capacity` bytes; returns how
/// many. 0 where it holds nothing or is no gzip file.
size_t gn_gzip_peek(const uint8_t *from, size_t count, uint8_t *to, size_t capacity);
