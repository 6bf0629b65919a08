#pragma once
#include <stddef.h>
#include <stdint.h>

/// One PNG file being written, into memory.
typedef struct gn_png_writer gn_png_writer;

/// Begins a file of `channels` 1 (grey), 2 (grey and alpha), 3 (RGB) or 4 (RGBA), of 8 or 16 bits.
///
/// 16-bit samples are in the machine's order. `profile` is an ICC profile of these colours, of no
/// bytes for none. NULL when there is no memory or no such file.
gn_png_writer *gn_png_writer_create(
    uint32_t width, uint32_t height, int channels, int bits, const uint8_t *profile,
    size_t profile_count);
/// Frees a writer and its bytes; NULL is allowed.
void gn_png_writer_destroy(gn_png_writer *writer);
/// Writes the next row; 0 when that fails.
int gn_png_write_row(gn_png_writer *writer, const uint8_t *row);
/// Ends the file; 0 when that fails.
int gn_png_write_end(gn_png_writer *writer);
/// The file, which the writer owns, after its end.
const uint8_t *gn_png_writer_bytes(const gn_png_writer *writer, size_t *count);
/// What libpng says about the last failure.
const char *gn_png_writer_message(const gn_png_writer *writer);
