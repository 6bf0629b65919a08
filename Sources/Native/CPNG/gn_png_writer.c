#include "gn_png_writer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Level 3 takes a third of level 6's time on photographs for files a few percent larger.
static const int compression_level = 3;

struct gn_png_writer {
    png_structp codec;
    png_infop info;
    jmp_buf escape;
    uint8_t *bytes;
    size_t count, capacity;
    char message[160];
};

static void on_error(png_structp codec, png_const_charp text) {
    gn_png_writer *writer = png_get_error_ptr(codec);
    snprintf(writer->message, sizeof writer->message, "%s", text);
    longjmp(writer->escape, 1);
}

static void on_warning(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

static void write_bytes(png_structp codec, png_bytep from, size_t count) {
    gn_png_writer *writer = png_get_io_ptr(codec);
    if (count > writer->capacity - writer->count) {
        size_t capacity = 2 * writer->capacity + count + 4096;
        uint8_t *bytes = realloc(writer->bytes, capacity);
        if (!bytes) png_error(codec, "there is no memory for the file");
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, from, count);
    writer->count += count;
}

static void flush(png_structp codec) {
    (void)codec;
}

static int color_type(int channels) {
    switch (channels) {
    case 1: return PNG_COLOR_TYPE_GRAY;
    case 2: return PNG_COLOR_TYPE_GRAY_ALPHA;
    case 3: return PNG_COLOR_TYPE_RGB;
    default: return PNG_COLOR_TYPE_RGB_ALPHA;
    }
}

static int begin(
    gn_png_writer *writer, uint32_t width, uint32_t height, int channels, int bits,
    const uint8_t *profile, size_t profile_count
) {
    writer->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    if (!writer->codec) return 0;
    writer->info = png_create_info_struct(writer->codec);
    if (!writer->info) return 0;
    png_set_user_limits(writer->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_write_fn(writer->codec, writer, write_bytes, flush);
    png_set_compression_level(writer->codec, compression_level);
    png_set_IHDR(
        writer->codec, writer->info, width, height, bits, color_type(channels),
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    // What libpng takes for a profile of other colours, or for none, it leaves out and warns.
    if (profile_count > 0 && profile_count < PNG_UINT_31_MAX)
        png_set_iCCP(
            writer->codec, writer->info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile,
            (png_uint_32)profile_count);
    png_write_info(writer->codec, writer->info);
    if (bits == 16) png_set_swap(writer->codec);
    return 1;
}

gn_png_writer *gn_png_writer_create(
    uint32_t width, uint32_t height, int channels, int bits, const uint8_t *profile,
    size_t profile_count
) {
    gn_png_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    if (setjmp(writer->escape)
        || !begin(writer, width, height, channels, bits, profile, profile_count)) {
        gn_png_writer_destroy(writer);
        return NULL;
    }
    return writer;
}

void gn_png_writer_destroy(gn_png_writer *writer) {
    if (!writer) return;
    png_destroy_write_struct(&writer->codec, &writer->info);
    free(writer->bytes);
    free(writer);
}

int gn_png_write_row(gn_png_writer *writer, const uint8_t *row) {
    if (setjmp(writer->escape)) return 0;
    png_write_row(writer->codec, row);
    return 1;
}

int gn_png_write_end(gn_png_writer *writer) {
    if (setjmp(writer->escape)) return 0;
    png_write_end(writer->codec, writer->info);
    return 1;
}

const uint8_t *gn_png_writer_bytes(const gn_png_writer *writer, size_t *count) {
    *count = writer->count;
    return writer->bytes;
}

const char *gn_png_writer_message(const gn_png_writer *writer) {
    return writer->message;
}
