#include "contender.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static void end_with_message(png_structp png, png_const_charp message) {
    (void)png;
    fail("libpng: %s", message);
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep into, size_t count) {
    struct bytes *rest = png_get_io_ptr(png);
    if (count > rest->size) png_error(png, "the file ends");
    memcpy(into, rest->data, count);
    rest->data += count;
    rest->size -= count;
}

// libpng has nothing that makes a thumbnail cheaper.
void decode_png(struct bytes file, int target) {
    (void)target;
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, end_with_message, ignore_warning);
    png_infop info = png_create_info_struct(png);
    png_set_read_fn(png, &file, read_bytes);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t height = png_get_image_height(png, info), row = png_get_rowbytes(png, info);
    uint8_t *pixels = checked_malloc(row * height);
    for (int pass = 0; pass < passes; pass++) {
        for (size_t y = 0; y < height; y++) png_read_row(png, pixels + y * row, NULL);
    }
    use(pixels, row * height);
    png_destroy_read_struct(&png, &info, NULL);
    free(pixels);
}
