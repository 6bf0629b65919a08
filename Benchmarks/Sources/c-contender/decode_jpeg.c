#include "contender.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

static void end_with_message(j_common_ptr info) {
    char message[JMSG_LENGTH_MAX];
    info->err->format_message(info, message);
    fail("libjpeg: %s", message);
}

// For a thumbnail as few coefficients as leave half as much again as is wanted, in powers of two,
// which alone have vector code.
static void choose_scale(struct jpeg_decompress_struct *info, int target) {
    unsigned width = info->image_width, height = info->image_height;
    unsigned longer = width > height ? width : height;
    info->scale_denom = 8;
    info->scale_num = 8;
    if (!target) return;
    info->scale_num = 1;
    while (info->scale_num < 8 && longer * info->scale_num / 8 < target * 3u / 2)
        info->scale_num *= 2;
}

void decode_jpeg(struct bytes file, int target) {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    errors.error_exit = end_with_message;
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, file.data, file.size);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_EXT_RGBA;
    choose_scale(&info, target);
    jpeg_start_decompress(&info);
    size_t row = (size_t)info.output_width * 4;
    uint8_t *pixels = checked_malloc(row * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW rows[8];
        for (int i = 0; i < 8; i++) rows[i] = pixels + row * (info.output_scanline + i);
        unsigned left = info.output_height - info.output_scanline;
        jpeg_read_scanlines(&info, rows, left < 8 ? left : 8);
    }
    jpeg_finish_decompress(&info);
    use(pixels, row * info.output_height);
    jpeg_destroy_decompress(&info);
    free(pixels);
}
