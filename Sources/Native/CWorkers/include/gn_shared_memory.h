#pragma once
#include <stdbool.h>
#include <stddef.h>

// In C because glibc shows memfd_create and the seals to GNU sources only.

/// Memory of `count` bytes behind a descriptor that can be sent to another process; an error's
/// negative number where there is none.
int gn_shared_create(const char *name, size_t count);

/// Seals it, so that nobody can write to it, shrink or grow it any more; whether that went.
bool gn_shared_seal(int descriptor);

/// Keeps its size for ever as it is, and lets it be written to; whether that went.
bool gn_shared_fix_size(int descriptor);

/// Whether it is memory, sealed in all these ways, of at least `count` bytes.
///
/// What is not sealed could be made smaller while it is read here, which ends a process.
bool gn_shared_is_sealed(int descriptor, size_t count);
