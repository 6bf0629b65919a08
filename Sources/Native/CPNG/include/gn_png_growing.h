#pragma once
#include "gn_png_reader.h"

/// One PNG file being read while its bytes arrive.
typedef struct gn_png_growing gn_png_growing;

/// Begins to read a file of which nothing is there yet; NULL when there is no memory.
///
/// No chunk beside the pixels may take more than `largest_chunk` bytes.
gn_png_growing *gn_png_growing_create(size_t largest_chunk);
/// Frees a reader; NULL is allowed.
void gn_png_growing_destroy(gn_png_growing *reader);
/// Takes the next bytes. Stops right after the header, with `is_ready` set, the first time: then
/// `gn_png_growing_begin` must be called.
gn_png_status gn_png_growing_append(
    gn_png_growing *reader, const uint8_t *data, size_t count, int *is_ready);
/// What the rows are that come out, once the header is there.
gn_png_rows gn_png_growing_rows(const gn_png_growing *reader);
/// The ICC profile, unless an sRGB chunk stands in its place; NULL where there is none.
const uint8_t *gn_png_growing_icc_profile(const gn_png_growing *reader, size_t *count);
/// Gives the memory for all rows, `stride` bytes apart, which stays where it is, and reads on.
gn_png_status gn_png_growing_begin(gn_png_growing *reader, uint8_t *rows, size_t stride);
/// Rows from the top that are there, of the pass that is being read; and the number of that pass,
/// 0 to 6, which is 0 throughout where nothing is interlaced.
void gn_png_growing_progress(const gn_png_growing *reader, uint32_t *rows, int *pass);
