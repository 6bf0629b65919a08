#pragma once
#include <stddef.h>
#include <stdint.h>

// The rows of usual PNG files, by ISA-L's inflate and vector code: 8 bits a sample, not interlaced,
// without a colour key, and nothing wrong with them. Whatever else there is, or turns out to be, is
// for libpng to read, which says what is wrong.

/// The pixels of one file being read.
typedef struct gn_png_fast gn_png_fast;

/// Begins to read the pixels of a file, which must stay there; NULL where it is not a usual one, or
/// there is no memory.
gn_png_fast *gn_png_fast_create(const uint8_t *data, size_t count);
/// Frees a reader; NULL is allowed.
void gn_png_fast_destroy(gn_png_fast *reader);

/// Samples of a pixel that come out, with a palette expanded as libpng does.
int gn_png_fast_channels(const gn_png_fast *reader);
/// Reads the next row; 0 where libpng has to see to it.
int gn_png_fast_read_row(gn_png_fast *reader, uint8_t *row);
/// Whether the pixels ended where they should, and nothing but what may be skipped follows.
int gn_png_fast_finish(gn_png_fast *reader);
