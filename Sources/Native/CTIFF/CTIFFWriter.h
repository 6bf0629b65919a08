#pragma once
#include "CTIFF.h"

/// A file that libtiff writes into memory.
typedef struct {
    TIFF *handle;
    uint8_t *bytes;
    uint64_t count, capacity, position;
    /// The first error that libtiff has reported, or empty.
    char message[256];
} gn_tiff_writer;

static inline tmsize_t gn_tiff_writer_read(thandle_t file, void *target, tmsize_t count) {
    gn_tiff_writer *writer = (gn_tiff_writer *)file;
    uint64_t left =
        writer->position < writer->count ? writer->count - writer->position : 0;
    uint64_t used = (uint64_t)count < left ? (uint64_t)count : left;
    if (used > 0) memcpy(target, writer->bytes + writer->position, used);
    writer->position += used;
    return (tmsize_t)used;
}

static inline tmsize_t gn_tiff_writer_write(thandle_t file, void *bytes, tmsize_t count) {
    gn_tiff_writer *writer = (gn_tiff_writer *)file;
    uint64_t end = writer->position + (uint64_t)count;
    if (count < 0 || end < writer->position) return -1;
    if (end > writer->capacity) {
        uint64_t capacity = end + end / 2 + 4096;
        uint8_t *grown = (uint8_t *)realloc(writer->bytes, capacity);
        if (grown == NULL) return -1;
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    if (writer->position > writer->count)
        memset(writer->bytes + writer->count, 0, writer->position - writer->count);
    if (count > 0) memcpy(writer->bytes + writer->position, bytes, (size_t)count);
    writer->position = end;
    if (end > writer->count) writer->count = end;
    return count;
}

static inline toff_t gn_tiff_writer_seek(thandle_t file, toff_t offset, int whence) {
    gn_tiff_writer *writer = (gn_tiff_writer *)file;
    uint64_t start =
        whence == SEEK_CUR ? writer->position : whence == SEEK_END ? writer->count : 0;
    writer->position = start + offset;
    return writer->position;
}

static inline toff_t gn_tiff_writer_size(thandle_t file) {
    return ((gn_tiff_writer *)file)->count;
}

static inline int gn_tiff_writer_map(thandle_t file, void **start, toff_t *count) {
    (void)file, (void)start, (void)count;
    return 0;
}

static inline int gn_tiff_writer_error(
    TIFF *handle, void *file, const char *module, const char *format, va_list arguments) {
    gn_tiff_writer *writer = (gn_tiff_writer *)file;
    (void)handle, (void)module;
    if (writer->message[0] == 0)
        vsnprintf(writer->message, sizeof writer->message, format, arguments);
    return 1;
}

/// Begins a file of one page, deflated, of 1 to 4 samples a pixel of 8 or 16 bits; the last of 2
/// and 4 is straight alpha. `profile` is an ICC profile of these colours, of no bytes for none.
///
/// NULL when there is no memory or libtiff refuses.
static inline gn_tiff_writer *gn_tiff_writer_open(
    uint32_t width, uint32_t height, uint16_t samples, uint16_t bits, const void *profile,
    uint32_t profile_count) {
    gn_tiff_writer *writer = (gn_tiff_writer *)calloc(1, sizeof *writer);
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (writer != NULL && options != NULL) {
        TIFFOpenOptionsSetErrorHandlerExtR(options, gn_tiff_writer_error, writer);
        TIFFOpenOptionsSetWarningHandlerExtR(options, gn_tiff_warning, writer);
        writer->handle = TIFFClientOpenExt(
            "the TIFF", "w", (thandle_t)writer, gn_tiff_writer_read, gn_tiff_writer_write,
            gn_tiff_writer_seek, gn_tiff_close_file, gn_tiff_writer_size, gn_tiff_writer_map,
            gn_tiff_unmap, options);
    }
    if (options != NULL) TIFFOpenOptionsFree(options);
    if (writer == NULL || writer->handle == NULL) {
        free(writer);
        return NULL;
    }
    TIFF *handle = writer->handle;
    TIFFSetField(handle, TIFFTAG_IMAGEWIDTH, width);
    TIFFSetField(handle, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(handle, TIFFTAG_BITSPERSAMPLE, bits);
    TIFFSetField(handle, TIFFTAG_SAMPLESPERPIXEL, samples);
    TIFFSetField(handle, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(
        handle, TIFFTAG_PHOTOMETRIC, samples < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(handle, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(handle, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    TIFFSetField(handle, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(handle, 0));
    if (profile_count > 0) TIFFSetField(handle, TIFFTAG_ICCPROFILE, profile_count, profile);
    if (samples == 2 || samples == 4) {
        uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(handle, TIFFTAG_EXTRASAMPLES, 1, &alpha);
    }
    return writer;
}

/// Writes the next row, whose bytes it may change; 0 where it fails.
static inline int gn_tiff_writer_row(gn_tiff_writer *writer, void *bytes, uint32_t row) {
    return TIFFWriteScanline(writer->handle, bytes, row, 0) == 1;
}

/// Ends the file, whose bytes are then there; 0 where it fails.
static inline int gn_tiff_writer_end(gn_tiff_writer *writer) {
    int done = TIFFFlush(writer->handle);
    TIFFClose(writer->handle);
    writer->handle = NULL;
    return done;
}

/// The first error, or empty.
static inline const char *gn_tiff_writer_message(const gn_tiff_writer *writer) {
    return writer->message;
}

/// Frees it and the file's bytes.
static inline void gn_tiff_writer_free(gn_tiff_writer *writer) {
    if (writer->handle != NULL) TIFFClose(writer->handle);
    free(writer->bytes);
    free(writer);
}
