#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift: every call here is one whole step
// that returns a status.

/// How a step ended.
typedef enum {
    GN_PNG_OK,
    /// The file is damaged; the message says how.
    GN_PNG_CORRUPT,
    /// The file ends before the step could be done.
    GN_PNG_TRUNCATED,
} gn_png_status;

/// What the rows are that come out.
typedef struct {
    uint32_t width, height;
    /// Samples a pixel: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
    int channels;
    /// Bits a sample: 8, or 16 in the machine's order, and then always RGBA.
    int bits;
    int is_interlaced;
} gn_png_rows;

/// One file being read.
typedef struct gn_png_reader gn_png_reader;

/// Begins to read `data`, which must stay there; NULL when there is no memory.
///
/// A lenient reader overlooks wrong checksums. No chunk beside the pixels may take more than
/// `largest_chunk` bytes, a profile out of its compression included.
gn_png_reader *gn_png_reader_create(
    const uint8_t *data, size_t count, int is_lenient, size_t largest_chunk);
/// Frees a reader; NULL is allowed.
void gn_png_reader_destroy(gn_png_reader *reader);

/// Reads up to the pixels, with palettes and colour keys expanded.
gn_png_status gn_png_start(gn_png_reader *reader, gn_png_rows *rows);
/// The ICC profile, unless an sRGB chunk stands in its place; NULL where there is none.
const uint8_t *gn_png_icc_profile(const gn_png_reader *reader, size_t *count);
/// Reads the next row of a picture that is not interlaced.
gn_png_status gn_png_read_row(gn_png_reader *reader, uint8_t *row);
/// How often the rows of an interlaced picture are read.
int gn_png_pass_count(void);
/// Reads the next `count` rows of a pass over those of the passes before; they lie `stride` bytes
/// apart.
gn_png_status gn_png_read_pass(
    gn_png_reader *reader, uint8_t *rows, size_t stride, uint32_t count);
/// Reads what follows the pixels.
gn_png_status gn_png_finish(gn_png_reader *reader);

/// The CRC of a chunk's name and body; NULL has no bytes.
uint32_t gn_png_crc(const uint8_t *bytes, size_t count);

/// What libpng says about the last failure.
const char *gn_png_reader_message(const gn_png_reader *reader);
