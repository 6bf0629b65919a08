#include <string.h>

#include "gn_rows.h"

// Where the pixel (0, 0) goes, and how far to move in the result for a step to the right or down
// in the source, in pixels.
struct path {
    ptrdiff_t start, right, down;
};

static struct path path_of(ptrdiff_t width, ptrdiff_t height, int orientation) {
    switch (orientation) {
    case 2: return (struct path){width - 1, -1, width};
    case 3: return (struct path){width * height - 1, -1, -width};
    case 4: return (struct path){width * (height - 1), 1, -width};
    case 5: return (struct path){0, height, 1};
    case 6: return (struct path){height - 1, height, -1};
    case 7: return (struct path){width * height - 1, -height, -1};
    case 8: return (struct path){height * (width - 1), -height, 1};
    default: return (struct path){0, 1, width};
    }
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

void gn_orient(
    const uint8_t *from, uint8_t *to, size_t width, size_t height, int orientation
) {
    struct path path = path_of((ptrdiff_t)width, (ptrdiff_t)height, orientation);
    // In tiles, because a column of a large picture would touch a new cache line with every pixel.
    const size_t tile = 32;
    for (size_t top = 0; top < height; top += tile)
        for (size_t left = 0; left < width; left += tile)
            for (size_t y = top; y < smaller(top + tile, height); y++)
                for (size_t x = left; x < smaller(left + tile, width); x++) {
                    ptrdiff_t at =
                        path.start + (ptrdiff_t)x * path.right + (ptrdiff_t)y * path.down;
                    memcpy(to + 4 * at, from + 4 * (y * width + x), 4);
                }
}
