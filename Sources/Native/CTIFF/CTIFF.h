#pragma once
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

// libtiff's fields are variadic and its handlers take a va_list: Swift can call neither.

/// A file in memory and the libtiff handle that reads it.
typedef struct {
    TIFF *handle;
    const uint8_t *bytes;
    /// How many bytes there are, and how many are said to be there: the rest reads as zeros.
    uint64_t count, claimed;
    uint64_t position;
    /// The first error that libtiff has reported, or empty.
    char message[256];
} gn_tiff;

/// What a directory says of its picture; what is absent has libtiff's default.
typedef struct {
    uint32_t width, height, tile_width, tile_height, rows_per_strip, profile_size;
    uint16_t bits, samples, format, planar, compression, orientation, ink_set;
    /// -1 where it is absent.
    int32_t photometric;
    uint16_t extra_count;
    const uint16_t *extra;
    const void *profile;
    double least, most;
    /// Whether the file itself gives `least` and `most`.
    int has_range;
} gn_tiff_page;

static inline tmsize_t gn_tiff_read(thandle_t file, void *target, tmsize_t count) {
    gn_tiff *tiff = (gn_tiff *)file;
    if (count <= 0 || tiff->position >= tiff->claimed) return 0;
    uint64_t left = tiff->claimed - tiff->position;
    uint64_t used = (uint64_t)count < left ? (uint64_t)count : left;
    uint64_t real = tiff->position < tiff->count ? tiff->count - tiff->position : 0;
    if (real > used) real = used;
    if (real > 0) memcpy(target, tiff->bytes + tiff->position, real);
    memset((uint8_t *)target + real, 0, used - real);
    tiff->position += used;
    return (tmsize_t)used;
}

static inline tmsize_t gn_tiff_write(thandle_t file, void *bytes, tmsize_t count) {
    (void)file, (void)bytes, (void)count;
    return -1;
}

static inline toff_t gn_tiff_seek(thandle_t file, toff_t offset, int whence) {
    gn_tiff *tiff = (gn_tiff *)file;
    uint64_t start = whence == SEEK_CUR ? tiff->position : whence == SEEK_END ? tiff->claimed : 0;
    tiff->position = start + offset;
    return tiff->position;
}

static inline int gn_tiff_close_file(thandle_t file) {
    (void)file;
    return 0;
}

static inline toff_t gn_tiff_size(thandle_t file) {
    return ((gn_tiff *)file)->claimed;
}

static inline int gn_tiff_map(thandle_t file, void **start, toff_t *count) {
    gn_tiff *tiff = (gn_tiff *)file;
    // What is only said to be there has no memory that could be pointed into.
    if (tiff->claimed != tiff->count) return 0;
    *start = (void *)tiff->bytes;
    *count = tiff->count;
    return 1;
}

static inline void gn_tiff_unmap(thandle_t file, void *start, toff_t count) {
    (void)file, (void)start, (void)count;
}

static inline int gn_tiff_error(
    TIFF *handle, void *file, const char *module, const char *format, va_list arguments) {
    gn_tiff *tiff = (gn_tiff *)file;
    (void)handle, (void)module;
    if (tiff->message[0] == 0)
        vsnprintf(tiff->message, sizeof tiff->message, format, arguments);
    return 1;
}

static inline int gn_tiff_warning(
    TIFF *handle, void *file, const char *module, const char *format, va_list arguments) {
    (void)handle, (void)file, (void)module, (void)format, (void)arguments;
    return 1;
}

/// Opens a file in memory that outlives the result; no single allocation of libtiff's is larger
/// than `most`.
///
/// NULL when there is no memory. `handle` is NULL where libtiff cannot read the first directory.
static inline gn_tiff *gn_tiff_open(
    const uint8_t *bytes, uint64_t count, uint64_t claimed, tmsize_t most) {
    gn_tiff *tiff = (gn_tiff *)calloc(1, sizeof *tiff);
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (tiff == NULL || options == NULL) {
        free(tiff);
        if (options != NULL) TIFFOpenOptionsFree(options);
        return NULL;
    }
    tiff->bytes = bytes;
    tiff->count = count;
    tiff->claimed = claimed;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, most);
    TIFFOpenOptionsSetErrorHandlerExtR(options, gn_tiff_error, tiff);
    TIFFOpenOptionsSetWarningHandlerExtR(options, gn_tiff_warning, tiff);
    tiff->handle = TIFFClientOpenExt(
        "the TIFF", "r", (thandle_t)tiff, gn_tiff_read, gn_tiff_write, gn_tiff_seek,
        gn_tiff_close_file, gn_tiff_size, gn_tiff_map, gn_tiff_unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

/// Closes and frees it.
static inline void gn_tiff_close(gn_tiff *tiff) {
    if (tiff->handle != NULL) TIFFClose(tiff->handle);
    free(tiff);
}

/// What the directory that is current says.
static inline void gn_tiff_describe(gn_tiff *tiff, gn_tiff_page *page) {
    TIFF *handle = tiff->handle;
    uint16_t photometric = 0;
    uint16_t *extra = NULL;
    void *profile = NULL;
    memset(page, 0, sizeof *page);
    TIFFGetField(handle, TIFFTAG_IMAGEWIDTH, &page->width);
    TIFFGetField(handle, TIFFTAG_IMAGELENGTH, &page->height);
    TIFFGetFieldDefaulted(handle, TIFFTAG_BITSPERSAMPLE, &page->bits);
    TIFFGetFieldDefaulted(handle, TIFFTAG_SAMPLESPERPIXEL, &page->samples);
    TIFFGetFieldDefaulted(handle, TIFFTAG_SAMPLEFORMAT, &page->format);
    TIFFGetFieldDefaulted(handle, TIFFTAG_PLANARCONFIG, &page->planar);
    TIFFGetFieldDefaulted(handle, TIFFTAG_COMPRESSION, &page->compression);
    TIFFGetFieldDefaulted(handle, TIFFTAG_ORIENTATION, &page->orientation);
    TIFFGetFieldDefaulted(handle, TIFFTAG_INKSET, &page->ink_set);
    TIFFGetFieldDefaulted(handle, TIFFTAG_ROWSPERSTRIP, &page->rows_per_strip);
    page->photometric =
        TIFFGetField(handle, TIFFTAG_PHOTOMETRIC, &photometric) ? (int32_t)photometric : -1;
    if (TIFFGetFieldDefaulted(handle, TIFFTAG_EXTRASAMPLES, &page->extra_count, &extra))
        page->extra = extra;
    if (page->extra == NULL) page->extra_count = 0;
    if (TIFFIsTiled(handle)) {
        TIFFGetField(handle, TIFFTAG_TILEWIDTH, &page->tile_width);
        TIFFGetField(handle, TIFFTAG_TILELENGTH, &page->tile_height);
    }
    if (TIFFGetField(handle, TIFFTAG_ICCPROFILE, &page->profile_size, &profile))
        page->profile = profile;
    if (page->profile == NULL) page->profile_size = 0;
    page->has_range = TIFFGetField(handle, TIFFTAG_SMINSAMPLEVALUE, &page->least)
        && TIFFGetField(handle, TIFFTAG_SMAXSAMPLEVALUE, &page->most);
}

/// The palette's three columns, of 1 << bits entries each; 0 where there is none.
static inline int gn_tiff_palette(
    gn_tiff *tiff, const uint16_t **red, const uint16_t **green, const uint16_t **blue) {
    uint16_t *columns[3] = {NULL, NULL, NULL};
    if (!TIFFGetField(
            tiff->handle, TIFFTAG_COLORMAP, &columns[0], &columns[1], &columns[2]))
        return 0;
    *red = columns[0];
    *green = columns[1];
    *blue = columns[2];
    return *red != NULL && *green != NULL && *blue != NULL;
}

/// The first error since the file was opened, or empty.
static inline const char *gn_tiff_message(const gn_tiff *tiff) {
    return tiff->message;
}

/// Forgets the errors so far.
static inline void gn_tiff_forget(gn_tiff *tiff) {
    tiff->message[0] = 0;
}

/// Asks for RGB where JPEG compression stores YCbCr.
static inline void gn_tiff_ask_rgb(gn_tiff *tiff) {
    TIFFSetField(tiff->handle, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
}

/// Reads `count` rows from `row` on as premultiplied RGBA in the order stored; 0 where it fails.
static inline int gn_tiff_read_rgba(
    gn_tiff *tiff, uint32_t row, uint32_t count, uint32_t *pixels) {
    TIFFRGBAImage image;
    char message[1024] = "";
    int done = 0;
    if (TIFFRGBAImageOK(tiff->handle, message)
        && TIFFRGBAImageBegin(&image, tiff->handle, 1, message)) {
        // No turning and no mirroring: the caller does that.
        image.req_orientation = image.orientation;
        image.row_offset = (int)row;
        done = TIFFRGBAImageGet(&image, pixels, image.width, count);
        TIFFRGBAImageEnd(&image);
    }
    if (!done && tiff->message[0] == 0)
        snprintf(tiff->message, sizeof tiff->message, "%s", message);
    return done;
}
