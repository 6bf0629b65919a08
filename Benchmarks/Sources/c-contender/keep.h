// What the two ways of keeping bytes on disk have in common: `WAY OPERATION FOLDER ENTRIES BYTES
// COUNT`, where OPERATION is `put` or `get`. The folder is filled when it is first named.
#pragma once
#include "contender.h"

struct keep {
    const char *operation, *folder;
    long entries;
    size_t size;
};

struct keep keep_arguments(const struct work *work);

/// The address under which number `n` is kept.
void keep_key(long n, char key[64]);

/// A body that looks like nothing.
const uint8_t *keep_body(long n, size_t size);

/// Another number below `entries` at each call.
long keep_next(long entries);
