#pragma once
#include <stddef.h>

/// Memory for vector code, aligned to 64 bytes; NULL when there is none, where Swift would trap.
void *gn_pixels_allocate(size_t count);
/// Frees it; NULL is allowed.
void gn_pixels_free(void *memory);

/// From now on blocks of `least` bytes and more are memory that can be given to another process.
///
/// To be called once, before there are such blocks and other threads.
void gn_pixels_share(size_t least);
/// Gives a block away as it is now: a descriptor of it, sealed, so that nobody can change it any
/// more; -1 where the block is none that can be given, or was given before.
///
/// The block itself stays and is freed as ever; what is written to it from now on is its own.
int gn_pixels_give(void *memory);
