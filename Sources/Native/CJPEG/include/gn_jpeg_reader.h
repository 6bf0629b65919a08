#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp, which must not cross Swift, and its structures are read
// through macros: every call here is one whole step that returns a status.

/// How a step ended.
typedef enum {
    GN_JPEG_OK,
    /// The file is damaged or no JPEG; the message says how.
    GN_JPEG_CORRUPT,
    /// The file ends before the step could be done.
    GN_JPEG_TRUNCATED,
    /// More scans than `max_scan_pixels` allows.
    GN_JPEG_TOO_MUCH_WORK,
    /// A kind of JPEG that libjpeg does not read, such as one of 12 bits or without loss.
    GN_JPEG_UNSUPPORTED,
    /// There is no memory for the picture.
    GN_JPEG_NO_MEMORY,
    /// The bytes that have come so far do not reach; only of a growing reader.
    GN_JPEG_WAITS,
    /// The watch said that it is over.
    GN_JPEG_STOPPED,
} gn_jpeg_status;

/// The colour model as stored.
typedef enum {
    GN_JPEG_GRAY,
    GN_JPEG_RGB,
    GN_JPEG_YCC,
    GN_JPEG_CMYK,
    GN_JPEG_YCCK,
    GN_JPEG_OTHER_COLORS,
} gn_jpeg_colors;

/// What the header says.
typedef struct {
    uint32_t width, height;
    gn_jpeg_colors colors;
    /// Whether an Adobe marker was seen, by which CMYK is stored inverted.
    int has_adobe_marker;
    /// Whether coarse scans come first.
    int is_progressive;
    /// What libjpeg holds in memory for the whole picture because it comes in several scans.
    size_t coefficient_bytes;
} gn_jpeg_header;

/// One file being read.
typedef struct gn_jpeg_reader gn_jpeg_reader;

/// Says whether reading is to stop.
typedef int (*gn_jpeg_is_over)(void *watch);

/// Begins to read `data`, which must stay there; NULL when there is no memory.
///
/// A lenient reader goes on after damage.
gn_jpeg_reader *gn_jpeg_reader_create(const uint8_t *data, size_t count, int is_lenient);
/// Has `is_over` asked with `watch` at every few rows of every scan; NULL asks nobody.
void gn_jpeg_set_watch(gn_jpeg_reader *reader, gn_jpeg_is_over is_over, void *watch);
/// Begins to read data that is still to come; lenient. NULL when there is no memory.
gn_jpeg_reader *gn_jpeg_growing_create(void);
/// Adds the next bytes to a growing reader; 0 when there is no memory.
int gn_jpeg_append(gn_jpeg_reader *reader, const uint8_t *data, size_t count);
/// Frees a reader; NULL is allowed.
void gn_jpeg_reader_destroy(gn_jpeg_reader *reader);

/// Reads up to the first scan.
gn_jpeg_status gn_jpeg_read_header(gn_jpeg_reader *reader, gn_jpeg_header *header);
/// The first EXIF block (what follows `Exif\0\0` in APP1), or NULL.
const uint8_t *gn_jpeg_exif(const gn_jpeg_reader *reader, size_t *count);
/// The ICC profile, to be freed with `free`; NULL where none is whole.
uint8_t *gn_jpeg_copy_icc_profile(gn_jpeg_reader *reader, size_t *count);

/// Prepares to read rows at `eighths`/8 of the size: grey, RGBA or CMYK, as the colours are.
///
/// Reads all scans of a file that has several; with `first_scan_only` those that hold the mean of
/// each block, which is all that an eighth of the size shows.
gn_jpeg_status gn_jpeg_start(
    gn_jpeg_reader *reader, int eighths, int first_scan_only, uint64_t max_scan_pixels,
    uint32_t *width, uint32_t *height, int *channels);
/// Reads at most `count` rows, one or more.
gn_jpeg_status gn_jpeg_read_rows(
    gn_jpeg_reader *reader, uint8_t *rows, size_t stride, int count, int *read);
/// Prepares a growing reader after its header: as `gn_jpeg_start`, with all scans, but reads none.
gn_jpeg_status gn_jpeg_start_growing(
    gn_jpeg_reader *reader, int eighths, uint64_t max_scan_pixels, uint32_t *width,
    uint32_t *height, int *channels);
/// Reads what has come of a progressive picture; `scans` is how many scans are whole.
gn_jpeg_status gn_jpeg_absorb(gn_jpeg_reader *reader, int *scans);
/// Begins rows of what the first `scans` scans show; they are read by `gn_jpeg_read_rows`, and then
/// `gn_jpeg_end_pass` must be called.
gn_jpeg_status gn_jpeg_begin_pass(gn_jpeg_reader *reader, int scans);
/// Ends the rows of a pass.
gn_jpeg_status gn_jpeg_end_pass(gn_jpeg_reader *reader);
/// Ends after the last row, and tells whether the picture was whole.
gn_jpeg_status gn_jpeg_finish(gn_jpeg_reader *reader);

/// Whether something was missing or damaged so far.
int gn_jpeg_is_damaged(const gn_jpeg_reader *reader);
/// What libjpeg says about the last failure.
const char *gn_jpeg_reader_message(const gn_jpeg_reader *reader);
