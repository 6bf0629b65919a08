#include "keep.h"

#include <stdio.h>
#include <stdlib.h>

struct keep keep_arguments(const struct work *work) {
    if (work->word_count != 6)
        fail("%s takes an operation, a folder, entries, bytes and a count", work->words[0]);
    return (struct keep){
        work->words[1], work->words[2], atol(work->words[3]), (size_t)atol(work->words[4])};
}

void keep_key(long n, char key[64]) {
    snprintf(key, 64, "https://bench.example/pictures/%ld.jpg", n);
}

const uint8_t *keep_body(long n, size_t size) {
    static uint8_t *noise;
    enum { room = 1 << 20 };
    if (!noise) {
        noise = checked_malloc(room + 4096);
        uint64_t state = 1;
        for (size_t i = 0; i < room + 4096; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            noise[i] = (uint8_t)(state >> 56);
        }
    }
    if (size > room) fail("bodies have at most %d bytes", room);
    return noise + n % 4096;
}

long keep_next(long entries) {
    static uint64_t state = 7;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (long)((state >> 33) % (uint64_t)entries);
}
