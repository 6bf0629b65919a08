#include "gn_jpeg_reader.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// The codes in it depend on what jpeglib.h defines.
#include <jerror.h>

// Scans that any picture may have, however large: standard scripts have 10, the finest about 20.
enum { scans_always_allowed = 24 };

struct gn_jpeg_reader {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    gn_jpeg_status status;  // what an escape means
    int is_lenient;
    int ran_out;            // the source ended before an end marker
    int is_damaged;         // samples had to be made up
    int max_scans;
    int is_partial;         // later scans are left out on purpose
    gn_jpeg_is_over is_over;  // whether to stop; NULL for never
    void *watch;
    uint8_t *grown;         // the bytes of a growing reader that are not used up
    size_t grown_room;
    size_t to_skip;         // bytes to be passed over that have not come
    char message[JMSG_LENGTH_MAX];
};

static gn_jpeg_reader *reader_of(j_common_ptr codec) {
    return codec->client_data;
}

static void escape(gn_jpeg_reader *reader, gn_jpeg_status status) {
    reader->status = status;
    longjmp(reader->escape, 1);
}

// Whether an error says that the file may be in order, but is of another kind.
static int is_unsupported(int code) {
    return code == JERR_BAD_PRECISION || code == JERR_SOF_UNSUPPORTED
        || code == JERR_ARITH_NOTIMPL || code == JERR_CONVERSION_NOTIMPL
        || code == JERR_NOTIMPL || code == JERR_FRACT_SAMPLE_NOTIMPL
        || code == JERR_CCIR601_NOTIMPL;
}

static void on_error(j_common_ptr codec) {
    gn_jpeg_reader *reader = reader_of(codec);
    codec->err->format_message(codec, reader->message);
    if (is_unsupported(codec->err->msg_code)) escape(reader, GN_JPEG_UNSUPPORTED);
    if (codec->err->msg_code == JERR_OUT_OF_MEMORY) escape(reader, GN_JPEG_NO_MEMORY);
    escape(reader, reader->ran_out ? GN_JPEG_TRUNCATED : GN_JPEG_CORRUPT);
}

// Whether a warning says that samples had to be made up, rather than that something is odd.
static int is_damage(int code) {
    return code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE || code == JWRN_MUST_RESYNC
        || code == JWRN_ARITH_BAD_CODE;
}

static void on_message(j_common_ptr codec, int level) {
    if (level >= 0 || !is_damage(codec->err->msg_code)) return;
    gn_jpeg_reader *reader = reader_of(codec);
    reader->is_damaged = 1;
    if (!reader->is_lenient) on_error(codec);
}

static void on_progress(j_common_ptr codec) {
    gn_jpeg_reader *reader = reader_of(codec);
    if (reader->is_over && reader->is_over(reader->watch)) escape(reader, GN_JPEG_STOPPED);
    if (reader->codec.input_scan_number <= reader->max_scans) return;
    snprintf(
        reader->message, sizeof reader->message, "more than %d scans at %ux%u pixels",
        reader->max_scans, reader->codec.image_width, reader->codec.image_height);
    escape(reader, GN_JPEG_TOO_MUCH_WORK);
}

static void do_nothing(j_decompress_ptr codec) {
    (void)codec;
}

// The data has ended. An end marker in its place lets libjpeg finish what it has.
static boolean supply_end(j_decompress_ptr codec) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    reader_of((j_common_ptr)codec)->ran_out = 1;
    codec->src->next_input_byte = end;
    codec->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void skip(j_decompress_ptr codec, long count) {
    struct jpeg_source_mgr *source = codec->src;
    if (count <= 0) return;
    if ((size_t)count > source->bytes_in_buffer) {
        supply_end(codec);
        return;
    }
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

static void set_source(gn_jpeg_reader *reader, const uint8_t *data, size_t count) {
    reader->source = (struct jpeg_source_mgr){
        .next_input_byte = data,
        .bytes_in_buffer = count,
        .init_source = do_nothing,
        .fill_input_buffer = supply_end,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing,
    };
    reader->codec.src = &reader->source;
}

// Whether a marker stands alone, without a length.
static int is_bare(uint8_t code) {
    return code == 0x01 || (code >= JPEG_RST0 && code <= JPEG_EOI);
}

// Where the next marker after entropy-coded data begins: an FF that is neither stuffed, nor a fill
// byte, nor a restart.
static size_t end_of_scan(const uint8_t *data, size_t count, size_t at) {
    for (; at + 1 < count; at++) {
        const uint8_t *found = memchr(data + at, 0xFF, count - 1 - at);
        if (!found) return count;
        at = (size_t)(found - data);
        uint8_t code = data[at + 1];
        if (code != 0 && code != 0xFF && !(code >= JPEG_RST0 && code <= JPEG_RST0 + 7)) return at;
    }
    return count;
}

// The length of a file without a last segment that is cut off: libjpeg would take the end marker
// that is supplied for the segment's contents, and give up all the scans before it.
static size_t whole_segments(const uint8_t *data, size_t count) {
    size_t at = 0;
    while (at + 1 < count && data[at] == 0xFF) {
        uint8_t code = data[at + 1];
        if (code == 0xFF || is_bare(code)) {
            at += code == 0xFF ? 1 : 2;
            continue;
        }
        if (at + 4 > count) return at;
        size_t next = at + 2 + ((size_t)data[at + 2] << 8 | data[at + 3]);
        if (next > count) return at;
        at = code == 0xDA ? end_of_scan(data, count, next) : next;
    }
    return count;
}

gn_jpeg_reader *gn_jpeg_reader_create(const uint8_t *data, size_t count, int is_lenient) {
    gn_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->is_lenient = is_lenient;
    reader->max_scans = scans_always_allowed;
    reader->codec.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    // jpeg_create_decompress keeps these two.
    reader->codec.client_data = reader;
    if (setjmp(reader->escape)) {
        gn_jpeg_reader_destroy(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->codec);
    reader->progress.progress_monitor = on_progress;
    reader->codec.progress = &reader->progress;
    set_source(reader, data, is_lenient ? whole_segments(data, count) : count);
    jpeg_save_markers(&reader->codec, JPEG_APP0 + 1, 0xFFFF);
    jpeg_save_markers(&reader->codec, JPEG_APP0 + 2, 0xFFFF);
    return reader;
}

void gn_jpeg_set_watch(gn_jpeg_reader *reader, gn_jpeg_is_over is_over, void *watch) {
    reader->is_over = is_over;
    reader->watch = watch;
}

// More bytes may come later: libjpeg goes back to where it was, and is called again then.
static boolean wait_for_more(j_decompress_ptr codec) {
    (void)codec;
    return FALSE;
}

static void skip_or_wait(j_decompress_ptr codec, long count) {
    if (count <= 0) return;
    struct jpeg_source_mgr *source = codec->src;
    size_t here = source->bytes_in_buffer;
    size_t used = (size_t)count < here ? (size_t)count : here;
    source->next_input_byte += used;
    source->bytes_in_buffer -= used;
    reader_of((j_common_ptr)codec)->to_skip += (size_t)count - used;
}

gn_jpeg_reader *gn_jpeg_growing_create(void) {
    gn_jpeg_reader *reader = gn_jpeg_reader_create((const uint8_t *)"", 0, 1);
    if (!reader) return NULL;
    reader->source.fill_input_buffer = wait_for_more;
    reader->source.skip_input_data = skip_or_wait;
    return reader;
}

int gn_jpeg_append(gn_jpeg_reader *reader, const uint8_t *data, size_t count) {
    size_t skipped = reader->to_skip < count ? reader->to_skip : count;
    reader->to_skip -= skipped;
    data += skipped;
    count -= skipped;
    struct jpeg_source_mgr *source = &reader->source;
    size_t left = source->bytes_in_buffer;
    if (left && reader->grown) memmove(reader->grown, source->next_input_byte, left);
    if (left + count > reader->grown_room) {
        size_t room = 2 * (left + count);
        uint8_t *grown = realloc(reader->grown, room);
        if (!grown) return 0;
        reader->grown = grown;
        reader->grown_room = room;
    }
    if (count) memcpy(reader->grown + left, data, count);
    source->next_input_byte = reader->grown;
    source->bytes_in_buffer = left + count;
    return 1;
}

void gn_jpeg_reader_destroy(gn_jpeg_reader *reader) {
    if (!reader) return;
    jpeg_destroy_decompress(&reader->codec);
    free(reader->grown);
    free(reader);
}

static gn_jpeg_colors colors_of(const struct jpeg_decompress_struct *codec) {
    switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE: return GN_JPEG_GRAY;
    case JCS_RGB: return GN_JPEG_RGB;
    case JCS_YCbCr: return GN_JPEG_YCC;
    case JCS_CMYK: return GN_JPEG_CMYK;
    case JCS_YCCK: return GN_JPEG_YCCK;
    default: return GN_JPEG_OTHER_COLORS;
    }
}

static size_t coefficient_bytes(struct jpeg_decompress_struct *codec) {
    if (!jpeg_has_multiple_scans(codec)) return 0;
    size_t blocks = 0;
    for (int i = 0; i < codec->num_components; i++)
        blocks += (size_t)codec->comp_info[i].width_in_blocks
            * (size_t)codec->comp_info[i].height_in_blocks;
    return blocks * sizeof(JBLOCK);
}

gn_jpeg_status gn_jpeg_read_header(gn_jpeg_reader *reader, gn_jpeg_header *header) {
    if (setjmp(reader->escape)) return reader->status;
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (jpeg_read_header(codec, TRUE) == JPEG_SUSPENDED) return GN_JPEG_WAITS;
    *header = (gn_jpeg_header){
        .width = codec->image_width,
        .height = codec->image_height,
        .colors = colors_of(codec),
        .has_adobe_marker = codec->saw_Adobe_marker,
        .is_progressive = codec->progressive_mode,
        .coefficient_bytes = coefficient_bytes(codec),
    };
    return GN_JPEG_OK;
}

const uint8_t *gn_jpeg_exif(const gn_jpeg_reader *reader, size_t *count) {
    static const char name[6] = "Exif\0";
    jpeg_saved_marker_ptr marker = reader->codec.marker_list;
    for (; marker; marker = marker->next) {
        if (marker->marker != JPEG_APP0 + 1 || marker->data_length < sizeof name) continue;
        if (memcmp(marker->data, name, sizeof name) != 0) continue;
        *count = marker->data_length - sizeof name;
        return marker->data + sizeof name;
    }
    return NULL;
}

uint8_t *gn_jpeg_copy_icc_profile(gn_jpeg_reader *reader, size_t *count) {
    JOCTET *profile = NULL;
    unsigned length = 0;
    if (setjmp(reader->escape)) return NULL;
    if (!jpeg_read_icc_profile(&reader->codec, &profile, &length)) return NULL;
    *count = length;
    return profile;
}

static J_COLOR_SPACE output_colors(const struct jpeg_decompress_struct *codec) {
    switch (colors_of(codec)) {
    case GN_JPEG_GRAY: return JCS_GRAYSCALE;
    case GN_JPEG_CMYK:
    case GN_JPEG_YCCK: return JCS_CMYK;
    default: return JCS_EXT_RGBA;
    }
}

static void allow_scans(gn_jpeg_reader *reader, uint64_t max_scan_pixels) {
    uint64_t pixels = (uint64_t)reader->codec.image_width * reader->codec.image_height;
    uint64_t scans = pixels ? max_scan_pixels / pixels : 0;
    if (scans < scans_always_allowed) scans = scans_always_allowed;
    reader->max_scans = scans < 1000 ? (int)scans : 1000;
}

// Whether the mean of every block has come, if not to the last bit.
static int has_means(const struct jpeg_decompress_struct *codec) {
    for (int i = 0; i < codec->num_components; i++)
        if (!codec->coef_bits || codec->coef_bits[i][0] < 0) return 0;
    return 1;
}

static void read_means(struct jpeg_decompress_struct *codec) {
    int status = JPEG_SUSPENDED;
    while (status != JPEG_REACHED_EOI && !(status == JPEG_SCAN_COMPLETED && has_means(codec)))
        status = jpeg_consume_input(codec);
    jpeg_start_output(codec, codec->input_scan_number);
}

gn_jpeg_status gn_jpeg_start(
    gn_jpeg_reader *reader, int eighths, int first_scan_only, uint64_t max_scan_pixels,
    uint32_t *width, uint32_t *height, int *channels
) {
    if (setjmp(reader->escape)) return reader->status;
    struct jpeg_decompress_struct *codec = &reader->codec;
    allow_scans(reader, max_scan_pixels);
    codec->scale_num = (unsigned)eighths;
    codec->scale_denom = 8;
    codec->out_color_space = output_colors(codec);
    reader->is_partial = first_scan_only && codec->progressive_mode;
    codec->buffered_image = reader->is_partial;
    jpeg_start_decompress(codec);
    if (reader->is_partial) read_means(codec);
    *width = codec->output_width;
    *height = codec->output_height;
    *channels = codec->output_components;
    return GN_JPEG_OK;
}

gn_jpeg_status gn_jpeg_start_growing(
    gn_jpeg_reader *reader, int eighths, uint64_t max_scan_pixels, uint32_t *width,
    uint32_t *height, int *channels
) {
    if (setjmp(reader->escape)) return reader->status;
    struct jpeg_decompress_struct *codec = &reader->codec;
    allow_scans(reader, max_scan_pixels);
    codec->scale_num = (unsigned)eighths;
    codec->scale_denom = 8;
    codec->out_color_space = output_colors(codec);
    codec->buffered_image = jpeg_has_multiple_scans(codec);
    if (!jpeg_start_decompress(codec)) return GN_JPEG_WAITS;
    *width = codec->output_width;
    *height = codec->output_height;
    *channels = codec->output_components;
    return GN_JPEG_OK;
}

gn_jpeg_status gn_jpeg_absorb(gn_jpeg_reader *reader, int *scans) {
    if (setjmp(reader->escape)) return reader->status;
    struct jpeg_decompress_struct *codec = &reader->codec;
    int status;
    do {
        status = jpeg_consume_input(codec);
    } while (status != JPEG_SUSPENDED && status != JPEG_REACHED_EOI);
    // The scan that is being read is not whole, unless the file has ended.
    *scans = codec->input_scan_number - (status == JPEG_REACHED_EOI ? 0 : 1);
    return GN_JPEG_OK;
}

gn_jpeg_status gn_jpeg_begin_pass(gn_jpeg_reader *reader, int scans) {
    if (setjmp(reader->escape)) return reader->status;
    return jpeg_start_output(&reader->codec, scans) ? GN_JPEG_OK : GN_JPEG_WAITS;
}

gn_jpeg_status gn_jpeg_end_pass(gn_jpeg_reader *reader) {
    if (setjmp(reader->escape)) return reader->status;
    return jpeg_finish_output(&reader->codec) ? GN_JPEG_OK : GN_JPEG_WAITS;
}

gn_jpeg_status gn_jpeg_read_rows(
    gn_jpeg_reader *reader, uint8_t *rows, size_t stride, int count, int *read
) {
    if (setjmp(reader->escape)) return reader->status;
    *read = 0;
    while (*read < count && reader->codec.output_scanline < reader->codec.output_height) {
        JSAMPROW row = rows + (size_t)*read * stride;
        int done = (int)jpeg_read_scanlines(&reader->codec, &row, 1);
        // Only a growing reader can be given none.
        if (done == 0) break;
        *read += done;
    }
    return GN_JPEG_OK;
}

// Whether a file without an end marker lacks scans: it may end neatly between two of them.
static int lacks_scans(const struct jpeg_decompress_struct *codec) {
    for (int i = 0; i < codec->num_components; i++) {
        if (!codec->comp_info[i].quant_table) return 1;
        for (int k = 0; codec->coef_bits && k < DCTSIZE2; k++)
            if (codec->coef_bits[i][k] != 0) return 1;
    }
    return 0;
}

gn_jpeg_status gn_jpeg_finish(gn_jpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    int lacks = reader->is_partial ? !has_means(codec) : lacks_scans(codec);
    if (reader->ran_out && (codec->arith_code || lacks)) {
        reader->is_damaged = 1;
        if (!reader->is_lenient) return GN_JPEG_TRUNCATED;
    }
    // All rows are there, so whatever follows in the file is not even read.
    jpeg_abort_decompress(codec);
    return GN_JPEG_OK;
}

int gn_jpeg_is_damaged(const gn_jpeg_reader *reader) {
    return reader->is_damaged;
}

const char *gn_jpeg_reader_message(const gn_jpeg_reader *reader) {
    return reader->message;
}
