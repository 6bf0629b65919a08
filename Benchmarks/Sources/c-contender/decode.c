// decode LIBRARY FILE SIDE COUNT: the codec's library as its own documentation would have it used.
#include "contender.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    decode_function *decode;
} libraries[] = {
    {"jpeg", decode_jpeg}, {"png", decode_png},       {"spng", decode_spng},
    {"webp", decode_webp}, {"gif", decode_gif},       {"tiff", decode_tiff},
    {"avif", decode_avif}, {"heic", decode_heic},     {"jxl", decode_jxl},
    {"svg", decode_svg},   {"pixbuf", decode_pixbuf}, {"vips", decode_vips},
};

void do_decode(const struct work *work) {
    if (work->word_count != 5) fail("decode takes a library, a file, a side and a count");
    struct bytes file = read_file(work->words[2]);
    int target = atoi(work->words[3]);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (strcmp(libraries[i].name, work->words[1]) != 0) continue;
        begin_measuring();
        for (long n = 0; n < work->count; n++) libraries[i].decode(file, target);
        end_measuring();
        return;
    }
    fail("no library is called %s", work->words[1]);
}
