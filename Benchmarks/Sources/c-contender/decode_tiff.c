#include "contender.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct place {
    struct bytes file;
    size_t at;
};

static tmsize_t read_bytes(thandle_t handle, void *into, tmsize_t count) {
    struct place *place = handle;
    size_t left = place->file.size - place->at;
    size_t given = (size_t)count < left ? (size_t)count : left;
    memcpy(into, place->file.data + place->at, given);
    place->at += given;
    return (tmsize_t)given;
}

static tmsize_t write_bytes(thandle_t handle, void *from, tmsize_t count) {
    (void)handle;
    (void)from;
    (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    struct place *place = handle;
    toff_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place->at : place->file.size;
    if (start + offset <= place->file.size) place->at = start + offset;
    return place->at;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((struct place *)handle)->file.size; }

void decode_tiff(struct bytes file, int target) {
    (void)target;
    struct place place = {.file = file};
    TIFF *tiff = TIFFClientOpen(
        "memory", "rm", &place, read_bytes, write_bytes, seek, close_nothing, size, NULL, NULL);
    if (!tiff) fail("libtiff: cannot open");
    uint32_t width, height;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    uint32_t *pixels = checked_malloc((size_t)width * height * 4);
    if (!TIFFReadRGBAImageOriented(tiff, width, height, pixels, ORIENTATION_TOPLEFT, 0))
        fail("libtiff: cannot read");
    use(pixels, (size_t)width * height * 4);
    free(pixels);
    TIFFClose(tiff);
}
