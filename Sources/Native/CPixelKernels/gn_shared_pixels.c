#define _GNU_SOURCE
#include "gn_shared_pixels.h"

#include "gn_memory.h"

#ifdef __linux__
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/// A block, and what others can be given of it; -1 once that is done.
struct block {
    struct block *next;
    void *memory;
    size_t count;
    int descriptor;
};

static size_t shared_from = (size_t)-1;
static struct block *blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void gn_pixels_share(size_t least) {
    shared_from = least;
}

bool gn_shares(size_t count) {
    return count >= shared_from;
}

static void *map(size_t count, int descriptor) {
    if (ftruncate(descriptor, (off_t)count) != 0) return NULL;
    void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED) return NULL;
    // Few kernels give huge pages for shared memory; those that do make the first touch cheap.
    madvise(memory, count, MADV_HUGEPAGE);
    return memory;
}

void *gn_shared_allocate(size_t count) {
    struct block *block = malloc(sizeof *block);
    if (!block) return NULL;
    int descriptor = memfd_create("gannet-pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    void *memory = descriptor < 0 ? NULL : map(count, descriptor);
    if (!memory) {
        if (descriptor >= 0) close(descriptor);
        free(block);
        return NULL;
    }
    pthread_mutex_lock(&lock);
    *block = (struct block){blocks, memory, count, descriptor};
    blocks = block;
    pthread_mutex_unlock(&lock);
    return memory;
}

bool gn_shared_free(void *memory) {
    if (shared_from == (size_t)-1) return false;
    pthread_mutex_lock(&lock);
    struct block **place = &blocks;
    while (*place && (*place)->memory != memory) place = &(*place)->next;
    struct block *block = *place;
    if (block) *place = block->next;
    pthread_mutex_unlock(&lock);
    if (!block) return false;
    munmap(memory, block->count);
    if (block->descriptor >= 0) close(block->descriptor);
    free(block);
    return true;
}

/// Seals a block's memory, which must not be mapped to be written to: a private mapping of the same
/// bytes takes the place of the shared one.
static bool seal(const struct block *block) {
    const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
    void *same = mmap(
        block->memory, block->count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED,
        block->descriptor, 0);
    return same == block->memory && fcntl(block->descriptor, F_ADD_SEALS, seals) == 0;
}

int gn_pixels_give(void *memory) {
    pthread_mutex_lock(&lock);
    struct block *block = blocks;
    while (block && block->memory != memory) block = block->next;
    int descriptor = -1;
    if (block && block->descriptor >= 0 && seal(block)) {
        descriptor = block->descriptor;
        block->descriptor = -1;
    }
    pthread_mutex_unlock(&lock);
    return descriptor;
}

#else
void gn_pixels_share(size_t least) {
    (void)least;
}

bool gn_shares(size_t count) {
    (void)count;
    return false;
}

void *gn_shared_allocate(size_t count) {
    (void)count;
    return NULL;
}

bool gn_shared_free(void *memory) {
    (void)memory;
    return false;
}

int gn_pixels_give(void *memory) {
    (void)memory;
    return -1;
}
#endif
