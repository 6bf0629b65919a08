#include "gn_png_reader.h"
#include "gn_png_fast.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

struct gn_png_reader {
    png_structp codec;
    png_infop info;
    // Reads the pixels in libpng's place for as long as there is nothing unusual about them.
    gn_png_fast *fast;
    uint32_t rows_read;
    const uint8_t *data;
    size_t count;
    const uint8_t *next;
    size_t left;
    int ran_out;
    int is_lenient;
    uint32_t height;
    jmp_buf escape;
    char message[160];
};

static void on_error(png_structp codec, png_const_charp text) {
    gn_png_reader *reader = png_get_error_ptr(codec);
    snprintf(reader->message, sizeof reader->message, "%s", text);
    longjmp(reader->escape, 1);
}

static void on_warning(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

// Of a chunk of pixels that is longer than the file, libpng would use nothing in its last 8 KB: a
// lenient reader is told that the chunk is as long as what is there.
static void shorten_chunk(gn_png_reader *reader, png_bytep header) {
    if (memcmp(header + 4, "IDAT", 4) != 0 || png_get_uint_32(header) <= reader->left) return;
    png_save_uint_32(header, (png_uint_32)reader->left);
}

static void read_bytes(png_structp codec, png_bytep to, size_t count) {
    gn_png_reader *reader = png_get_io_ptr(codec);
    if (count > reader->left) {
        reader->ran_out = 1;
        png_error(codec, "the file ends too early");
    }
    memcpy(to, reader->next, count);
    reader->next += count;
    reader->left -= count;
    if (count == 8 && reader->is_lenient) shorten_chunk(reader, to);
}

static gn_png_status failure(const gn_png_reader *reader) {
    return reader->ran_out ? GN_PNG_TRUNCATED : GN_PNG_CORRUPT;
}

// Texts are of no use here and may be bombs; EXIF and animation are read by Swift.
static void skip_unused_chunks(png_structp codec) {
    static const png_byte names[] =
        "tEXt\0zTXt\0iTXt\0eXIf\0sPLT\0hIST\0tIME\0pCAL\0sCAL\0oFFs\0pHYs";
    png_set_keep_unknown_chunks(
        codec, PNG_HANDLE_CHUNK_NEVER, names, (int)(sizeof names / 5));
}

static int set_up(gn_png_reader *reader, size_t largest_chunk) {
    reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (!reader->codec) return 0;
    reader->info = png_create_info_struct(reader->codec);
    if (!reader->info) return 0;
    png_set_read_fn(reader->codec, reader, read_bytes);
    // Sizes are checked against the limits before this reader is made.
    png_set_user_limits(reader->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(reader->codec, largest_chunk);
    skip_unused_chunks(reader->codec);
    if (reader->is_lenient)
        png_set_crc_action(reader->codec, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
    return 1;
}

gn_png_reader *gn_png_reader_create(
    const uint8_t *data, size_t count, int is_lenient, size_t largest_chunk) {
    gn_png_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->data = reader->next = data;
    reader->count = reader->left = count;
    reader->is_lenient = is_lenient;
    if (setjmp(reader->escape) || !set_up(reader, largest_chunk)) {
        gn_png_reader_destroy(reader);
        return NULL;
    }
    return reader;
}

void gn_png_reader_destroy(gn_png_reader *reader) {
    if (!reader) return;
    gn_png_fast_destroy(reader->fast);
    png_destroy_read_struct(&reader->codec, &reader->info, NULL);
    free(reader);
}

// 16-bit pictures always come out as RGBA, so that there is one such layout to convert.
static void widen(png_structp codec) {
    png_set_gray_to_rgb(codec);
    png_set_add_alpha(codec, 0xFFFF, PNG_FILLER_AFTER);
    png_set_swap(codec);
}

// What a lenient reader makes of a damaged file is libpng's affair.
static void start_fast(gn_png_reader *reader, const gn_png_rows *rows) {
    if (reader->is_lenient || rows->bits != 8 || rows->is_interlaced) return;
    reader->fast = gn_png_fast_create(reader->data, reader->count);
    if (!reader->fast || gn_png_fast_channels(reader->fast) == rows->channels) return;
    gn_png_fast_destroy(reader->fast);
    reader->fast = NULL;
}

// libpng stands before the first row still, and has to come to where the other reader was.
static void leave_to_libpng(gn_png_reader *reader, uint8_t *row) {
    gn_png_fast_destroy(reader->fast);
    reader->fast = NULL;
    for (uint32_t i = 0; i < reader->rows_read; i++) png_read_row(reader->codec, row, NULL);
}

gn_png_status gn_png_start(gn_png_reader *reader, gn_png_rows *rows) {
    if (setjmp(reader->escape)) return failure(reader);
    png_structp codec = reader->codec;
    png_infop info = reader->info;
    png_read_info(codec, info);
    png_set_expand(codec);
    if (png_get_bit_depth(codec, info) == 16) widen(codec);
    int passes = png_set_interlace_handling(codec);
    png_read_update_info(codec, info);
    *rows = (gn_png_rows){
        .width = png_get_image_width(codec, info),
        .height = png_get_image_height(codec, info),
        .channels = png_get_channels(codec, info),
        .bits = png_get_bit_depth(codec, info),
        .is_interlaced = passes > 1,
    };
    reader->height = rows->height;
    start_fast(reader, rows);
    return GN_PNG_OK;
}

const uint8_t *gn_png_icc_profile(const gn_png_reader *reader, size_t *count) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int compression = 0;
    if (!png_get_iCCP(reader->codec, reader->info, &name, &compression, &profile, &length))
        return NULL;
    *count = length;
    return profile;
}

gn_png_status gn_png_read_row(gn_png_reader *reader, uint8_t *row) {
    if (reader->fast && gn_png_fast_read_row(reader->fast, row)) {
        reader->rows_read++;
        return GN_PNG_OK;
    }
    if (setjmp(reader->escape)) return failure(reader);
    if (reader->fast) leave_to_libpng(reader, row);
    png_read_row(reader->codec, row, NULL);
    return GN_PNG_OK;
}

int gn_png_pass_count(void) {
    return PNG_INTERLACE_ADAM7_PASSES;
}

gn_png_status gn_png_read_pass(
    gn_png_reader *reader, uint8_t *rows, size_t stride, uint32_t count) {
    if (setjmp(reader->escape)) return failure(reader);
    for (uint32_t row = 0; row < count; row++)
        // Into the display row: pixels of later passes are filled with those of earlier ones, so
        // that a truncated picture is coarse rather than full of holes.
        png_read_row(reader->codec, NULL, rows + row * stride);
    return GN_PNG_OK;
}

gn_png_status gn_png_finish(gn_png_reader *reader) {
    if (reader->fast && gn_png_fast_finish(reader->fast)) return GN_PNG_OK;
    if (setjmp(reader->escape)) return failure(reader);
    // A row that is NULL is read and thrown away.
    if (reader->fast) leave_to_libpng(reader, NULL);
    png_read_end(reader->codec, NULL);
    return GN_PNG_OK;
}

uint32_t gn_png_crc(const uint8_t *bytes, size_t count) {
    // Of NULL, zlib gives the CRC to begin with, which is that of no bytes.
    return (uint32_t)crc32_z(0, bytes, count);
}

const char *gn_png_reader_message(const gn_png_reader *reader) {
    return reader->message;
}
