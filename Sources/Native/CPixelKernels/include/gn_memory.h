#pragma once
#include <stddef.h>

/// Memory for vector code, aligned to 64 bytes; NULL when there is none, where Swift would trap.
void *gn_pixels_allocate(size_t count);
/// Frees it; NULL is allowed.
void gn_pixels_free(void *memory);
