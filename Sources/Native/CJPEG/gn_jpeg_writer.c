#include "gn_jpeg_writer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
// The codes in it depend on what jpeglib.h defines.
#include <jerror.h>

struct gn_jpeg_writer {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    uint8_t *bytes;
    size_t count, capacity;
    char message[JMSG_LENGTH_MAX];
};

static void on_error(j_common_ptr codec) {
    gn_jpeg_writer *writer = codec->client_data;
    codec->err->format_message(codec, writer->message);
    longjmp(writer->escape, 1);
}

static void on_message(j_common_ptr codec, int level) {
    (void)codec;
    (void)level;
}

// Twice the room. libjpeg's own destination in memory leaves a freed pointer behind when it fails.
static boolean make_room(j_compress_ptr codec) {
    gn_jpeg_writer *writer = codec->client_data;
    size_t capacity = writer->capacity ? 2 * writer->capacity : 1 << 16;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (!bytes) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    codec->dest->next_output_byte = bytes + writer->capacity;
    codec->dest->free_in_buffer = capacity - writer->capacity;
    writer->bytes = bytes;
    writer->capacity = capacity;
    return TRUE;
}

static void begin_output(j_compress_ptr codec) {
    make_room(codec);
}

static void end_output(j_compress_ptr codec) {
    gn_jpeg_writer *writer = codec->client_data;
    writer->count = writer->capacity - codec->dest->free_in_buffer;
}

static void set_colors(struct jpeg_compress_struct *codec, int channels) {
    codec->input_components = channels;
    codec->in_color_space =
        channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_EXT_RGBX;
}

static void set_sampling(struct jpeg_compress_struct *codec, int keeps_chroma) {
    if (codec->num_components != 3) return;
    codec->comp_info[0].h_samp_factor = keeps_chroma ? 1 : 2;
    codec->comp_info[0].v_samp_factor = keeps_chroma ? 1 : 2;
}

gn_jpeg_writer *gn_jpeg_writer_create(
    uint32_t width, uint32_t height, int channels, int quality, int keeps_chroma,
    int is_progressive
) {
    gn_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    struct jpeg_compress_struct *codec = &writer->codec;
    codec->err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = on_error;
    writer->errors.emit_message = on_message;
    codec->client_data = writer;
    if (setjmp(writer->escape)) {
        gn_jpeg_writer_destroy(writer);
        return NULL;
    }
    jpeg_create_compress(codec);
    writer->destination = (struct jpeg_destination_mgr){
        .init_destination = begin_output,
        .empty_output_buffer = make_room,
        .term_destination = end_output,
    };
    codec->dest = &writer->destination;
    codec->image_width = width;
    codec->image_height = height;
    set_colors(codec, channels);
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, quality, TRUE);
    set_sampling(codec, keeps_chroma);
    if (is_progressive) jpeg_simple_progression(codec);
    jpeg_start_compress(codec, TRUE);
    return writer;
}

void gn_jpeg_writer_destroy(gn_jpeg_writer *writer) {
    if (!writer) return;
    jpeg_destroy_compress(&writer->codec);
    free(writer->bytes);
    free(writer);
}

int gn_jpeg_write_icc_profile(gn_jpeg_writer *writer, const uint8_t *bytes, size_t count) {
    if (setjmp(writer->escape)) return 0;
    if (count > 0 && count < UINT32_MAX)
        jpeg_write_icc_profile(&writer->codec, bytes, (unsigned)count);
    return 1;
}

int gn_jpeg_write_row(gn_jpeg_writer *writer, const uint8_t *row) {
    if (setjmp(writer->escape)) return 0;
    JSAMPROW rows = (JSAMPROW)row;
    return jpeg_write_scanlines(&writer->codec, &rows, 1) == 1;
}

int gn_jpeg_write_end(gn_jpeg_writer *writer) {
    if (setjmp(writer->escape)) return 0;
    jpeg_finish_compress(&writer->codec);
    return 1;
}

const uint8_t *gn_jpeg_writer_bytes(const gn_jpeg_writer *writer, size_t *count) {
    *count = writer->count;
    return writer->bytes;
}

const char *gn_jpeg_writer_message(const gn_jpeg_writer *writer) {
    return writer->message;
}
