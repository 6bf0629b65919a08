#include "gn_memory.h"

#include <stdlib.h>

void *gn_pixels_allocate(size_t count) {
    const size_t line = 64;
    size_t lines = count / line + 1;
    return lines > (size_t)-1 / line ? NULL : aligned_alloc(line, lines * line);
}

void gn_pixels_free(void *memory) {
    free(memory);
}
