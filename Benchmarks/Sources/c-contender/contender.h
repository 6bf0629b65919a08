// A contender does works that it is told on standard input, one a line, and answers what each cost.
//
//     decode jpeg photo.jpg 200 10        a work: its name, its arguments, last how many times
//     ok 0.186 0.187 10 41200             seconds of CPU, seconds by the clock, operations, peak kB
//     missing this libavif was built without dav1d
//     failed cannot read photo.jpg
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A file that was read whole.
struct bytes {
    uint8_t *data;
    size_t size;
};

/// What one work is told: words of the line, of which the last is `count`.
struct work {
    char **words;
    int word_count;
    long count;
};

/// Begins to measure; what a work does before it is preparation.
void begin_measuring(void);
/// Ends measuring; without it a work ends when it returns.
void end_measuring(void);

/// Ends the work with a reason.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// The file's bytes; they stay until the process ends, and a file is read once.
struct bytes read_file(const char *path);

/// Uses pixels, so that no compiler leaves out what made them.
void use(const void *pixels, size_t size);

void *checked_malloc(size_t size);

typedef void work_function(const struct work *work);

work_function do_decode, do_resize, do_sqlite, do_files, do_fetch;

/// Decodes a picture to RGBA of 8 bits; `target` is the longer side wanted, or 0 for all of it.
typedef void decode_function(struct bytes file, int target);

decode_function decode_jpeg, decode_png, decode_spng, decode_webp, decode_gif, decode_tiff,
    decode_avif, decode_heic, decode_jxl, decode_svg, decode_pixbuf, decode_vips;
