#define _GNU_SOURCE
#include "CWorkerMain.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>

// The C library's own, under the names by which it lets programs put theirs before it.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static volatile unsigned char *notes;

void gn_notes_begin(int descriptor) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (page != MAP_FAILED) notes = page;
}

bool gn_notes_take_refusal(void) {
    if (!notes || !notes[0]) return false;
    notes[0] = 0;
    return true;
}

static void *checked(void *memory) {
    if (!memory && notes) notes[0] = 1;
    return memory;
}

void *malloc(size_t count) {
    return checked(__libc_malloc(count));
}

void *calloc(size_t count, size_t size) {
    return checked(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t count) {
    void *moved = __libc_realloc(memory, count);
    return count > 0 ? checked(moved) : moved;
}

void *memalign(size_t alignment, size_t count) {
    return checked(__libc_memalign(alignment, count));
}

void *aligned_alloc(size_t alignment, size_t count) {
    return checked(__libc_memalign(alignment, count));
}

int posix_memalign(void **memory, size_t alignment, size_t count) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *found = checked(__libc_memalign(alignment, count));
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}
