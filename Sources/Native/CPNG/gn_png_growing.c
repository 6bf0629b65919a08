#include "gn_png_growing.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct gn_png_growing {
    png_structp codec;
    png_infop info;
    gn_png_rows described;
    int is_ready;
    uint8_t *rows;
    size_t stride;
    uint32_t next_row;
    int pass;
    uint8_t *held;      // bytes that came after the header, before there was memory for rows
    size_t held_count;
    jmp_buf escape;
};

static void on_error(png_structp codec, png_const_charp text) {
    (void)text;
    gn_png_growing *reader = png_get_error_ptr(codec);
    longjmp(reader->escape, 1);
}

static void on_warning(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

// As gn_png_start does for whole files, so that previews have the layout of the picture.
static void on_header(png_structp codec, png_infop info) {
    gn_png_growing *reader = png_get_progressive_ptr(codec);
    png_set_expand(codec);
    if (png_get_bit_depth(codec, info) == 16) {
        png_set_gray_to_rgb(codec);
        png_set_add_alpha(codec, 0xFFFF, PNG_FILLER_AFTER);
        png_set_swap(codec);
    }
    int passes = png_set_interlace_handling(codec);
    png_read_update_info(codec, info);
    reader->described = (gn_png_rows){
        .width = png_get_image_width(codec, info),
        .height = png_get_image_height(codec, info),
        .channels = png_get_channels(codec, info),
        .bits = png_get_bit_depth(codec, info),
        .is_interlaced = passes > 1,
    };
    reader->is_ready = 1;
    // What follows in this piece waits until there is memory for rows.
    size_t left = png_process_data_pause(codec, 0);
    reader->held_count = left;
}

static void on_row(png_structp codec, png_bytep row, png_uint_32 number, int pass) {
    gn_png_growing *reader = png_get_progressive_ptr(codec);
    if (!reader->rows || number >= reader->described.height) return;
    // NULL where an interlaced pass has nothing new for this row.
    if (row) png_progressive_combine_row(codec, reader->rows + number * reader->stride, row);
    reader->next_row = number + 1;
    reader->pass = pass;
}

static void on_end(png_structp codec, png_infop info) {
    (void)info;
    gn_png_growing *reader = png_get_progressive_ptr(codec);
    reader->next_row = reader->described.height;
}

static int set_up(gn_png_growing *reader, size_t largest_chunk) {
    static const png_byte unused[] =
        "tEXt\0zTXt\0iTXt\0eXIf\0sPLT\0hIST\0tIME\0pCAL\0sCAL\0oFFs\0pHYs";
    reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (!reader->codec) return 0;
    reader->info = png_create_info_struct(reader->codec);
    if (!reader->info) return 0;
    png_set_progressive_read_fn(reader->codec, reader, on_header, on_row, on_end);
    png_set_user_limits(reader->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(reader->codec, largest_chunk);
    png_set_keep_unknown_chunks(
        reader->codec, PNG_HANDLE_CHUNK_NEVER, unused, (int)(sizeof unused / 5));
    return 1;
}

gn_png_growing *gn_png_growing_create(size_t largest_chunk) {
    gn_png_growing *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    if (setjmp(reader->escape) || !set_up(reader, largest_chunk)) {
        gn_png_growing_destroy(reader);
        return NULL;
    }
    return reader;
}

void gn_png_growing_destroy(gn_png_growing *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->codec, &reader->info, NULL);
    free(reader->held);
    free(reader);
}

gn_png_status gn_png_growing_append(
    gn_png_growing *reader, const uint8_t *data, size_t count, int *is_ready
) {
    int was_ready = reader->is_ready;
    if (setjmp(reader->escape)) return GN_PNG_CORRUPT;
    // libpng does not write to what it is given.
    png_process_data(reader->codec, reader->info, (png_bytep)data, count);
    *is_ready = reader->is_ready;
    if (reader->is_ready && !was_ready && reader->held_count) {
        size_t held = reader->held_count;
        reader->held = malloc(held);
        if (!reader->held) return GN_PNG_CORRUPT;
        memcpy(reader->held, data + count - held, held);
    }
    return GN_PNG_OK;
}

gn_png_rows gn_png_growing_rows(const gn_png_growing *reader) {
    return reader->described;
}

const uint8_t *gn_png_growing_icc_profile(const gn_png_growing *reader, size_t *count) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int compression = 0;
    if (!png_get_iCCP(reader->codec, reader->info, &name, &compression, &profile, &length))
        return NULL;
    *count = length;
    return profile;
}

gn_png_status gn_png_growing_begin(gn_png_growing *reader, uint8_t *rows, size_t stride) {
    reader->rows = rows;
    reader->stride = stride;
    if (setjmp(reader->escape)) return GN_PNG_CORRUPT;
    if (reader->held)
        png_process_data(reader->codec, reader->info, reader->held, reader->held_count);
    free(reader->held);
    reader->held = NULL;
    return GN_PNG_OK;
}

void gn_png_growing_progress(const gn_png_growing *reader, uint32_t *rows, int *pass) {
    *rows = reader->next_row;
    *pass = reader->pass;
}
