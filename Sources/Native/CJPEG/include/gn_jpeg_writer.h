#pragma once
#include <stddef.h>
#include <stdint.h>

/// One JPEG file being written, into memory.
typedef struct gn_jpeg_writer gn_jpeg_writer;

/// Begins a file of `channels` 1 (grey), 3 (RGB) or 4 (RGB and a byte that is ignored).
///
/// With `keeps_chroma` colours are stored at full size (4:4:4), else at half (4:2:0); with
/// `is_progressive` a coarse picture comes first. NULL when there is no memory.
gn_jpeg_writer *gn_jpeg_writer_create(
    uint32_t width, uint32_t height, int channels, int quality, int keeps_chroma,
    int is_progressive);
/// Frees a writer and its bytes; NULL is allowed.
void gn_jpeg_writer_destroy(gn_jpeg_writer *writer);
/// Writes an ICC profile, before the first row; 0 when that fails.
int gn_jpeg_write_icc_profile(gn_jpeg_writer *writer, const uint8_t *bytes, size_t count);
/// Writes the next row; 0 when that fails.
int gn_jpeg_write_row(gn_jpeg_writer *writer, const uint8_t *row);
/// Ends the file; 0 when that fails.
int gn_jpeg_write_end(gn_jpeg_writer *writer);
/// The file, which the writer owns, after its end.
const uint8_t *gn_jpeg_writer_bytes(const gn_jpeg_writer *writer, size_t *count);
/// What libjpeg says about the last failure.
const char *gn_jpeg_writer_message(const gn_jpeg_writer *writer);
