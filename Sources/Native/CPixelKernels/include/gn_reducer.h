#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is to be resized into what: a window of a source of rows, in source pixels.
typedef struct {
    /// The source's size in pixels.
    int32_t source_width, source_height;
    /// The window, which may begin and end inside a pixel; it lies inside the source.
    double x, y, width, height;
    /// The result's size in pixels.
    int32_t result_width, result_height;
    /// 1 for premultiplied RGBA, whose colours must not exceed alpha; 0 for four free channels.
    int32_t is_premultiplied;
} gn_reducer_plan;

/// Resizes a picture of four 8-bit channels whose rows come one after another.
typedef struct gn_reducer gn_reducer;

/// Makes a reducer, or returns NULL when there is no memory.
gn_reducer *gn_reducer_create(const gn_reducer_plan *plan);
/// Takes the next `count` rows of the source, `stride` bytes apart, and writes the rows of the
/// result that they complete.
///
/// `result` is the first row of the whole result. More rows than the source has are ignored.
void gn_reducer_push(
    gn_reducer *reducer, const uint8_t *rows, size_t stride, int32_t count, uint8_t *result,
    size_t result_stride);
/// How many rows of the result are written.
int32_t gn_reducer_finished_rows(const gn_reducer *reducer);
/// The memory that a reducer takes, in bytes.
size_t gn_reducer_bytes(const gn_reducer *reducer);
/// Frees a reducer; NULL is allowed.
void gn_reducer_destroy(gn_reducer *reducer);
