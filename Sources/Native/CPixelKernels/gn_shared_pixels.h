#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Whether blocks of so many bytes are to be such that can be given to another process.
bool gn_shares(size_t count);
/// Such a block, or NULL.
void *gn_shared_allocate(size_t count);
/// Frees such a block; false if it is none.
bool gn_shared_free(void *memory);
