// resize WIDTH HEIGHT NEWWIDTH NEWHEIGHT COUNT: RGBA of 8 bits by zimg, Lanczos.
#include "contender.h"

#include <stdlib.h>
#include <zimg.h>

struct planes {
    uint8_t *plane[4];
    ptrdiff_t stride;
    unsigned width, height;
};

// zimg wants rows that begin at multiples of 64.
static struct planes make_planes(unsigned width, unsigned height) {
    struct planes planes = {.stride = (width + 63) / 64 * 64, .width = width, .height = height};
    for (int i = 0; i < 4; i++) planes.plane[i] = aligned_alloc(64, planes.stride * height);
    return planes;
}

static void free_planes(struct planes planes) {
    for (int i = 0; i < 4; i++) free(planes.plane[i]);
}

static void take_apart(const uint8_t *pixels, struct planes planes) {
    for (unsigned y = 0; y < planes.height; y++) {
        const uint8_t *row = pixels + (size_t)y * planes.width * 4;
        for (unsigned x = 0; x < planes.width; x++) {
            for (int i = 0; i < 4; i++) planes.plane[i][y * planes.stride + x] = row[x * 4 + i];
        }
    }
}

static void put_together(struct planes planes, uint8_t *pixels) {
    for (unsigned y = 0; y < planes.height; y++) {
        uint8_t *row = pixels + (size_t)y * planes.width * 4;
        for (unsigned x = 0; x < planes.width; x++) {
            for (int i = 0; i < 4; i++) row[x * 4 + i] = planes.plane[i][y * planes.stride + x];
        }
    }
}

static zimg_filter_graph *make_graph(struct planes from, struct planes to) {
    zimg_image_format source, target;
    zimg_graph_builder_params params;
    zimg_image_format_default(&source, ZIMG_API_VERSION);
    zimg_graph_builder_params_default(&params, ZIMG_API_VERSION);
    source.width = from.width;
    source.height = from.height;
    source.pixel_type = ZIMG_PIXEL_BYTE;
    source.color_family = ZIMG_COLOR_GREY;
    source.pixel_range = ZIMG_RANGE_FULL;
    target = source;
    target.width = to.width;
    target.height = to.height;
    params.resample_filter = ZIMG_RESIZE_LANCZOS;
    params.cpu_type = ZIMG_CPU_AUTO_64B;
    zimg_filter_graph *graph = zimg_filter_graph_build(&source, &target, &params);
    if (!graph) fail("zimg cannot build its graph");
    return graph;
}

static void resize(const uint8_t *pixels, unsigned width, unsigned height, unsigned w, unsigned h) {
    struct planes from = make_planes(width, height), to = make_planes(w, h);
    zimg_filter_graph *graph = make_graph(from, to);
    size_t size;
    zimg_filter_graph_get_tmp_size(graph, &size);
    void *scratch = aligned_alloc(64, (size + 63) / 64 * 64);
    uint8_t *result = checked_malloc((size_t)w * h * 4);
    take_apart(pixels, from);
    for (int i = 0; i < 4; i++) {
        zimg_image_buffer_const source = {ZIMG_API_VERSION};
        zimg_image_buffer target = {ZIMG_API_VERSION};
        source.plane[0].data = from.plane[i];
        source.plane[0].stride = from.stride;
        source.plane[0].mask = ZIMG_BUFFER_MAX;
        target.plane[0].data = to.plane[i];
        target.plane[0].stride = to.stride;
        target.plane[0].mask = ZIMG_BUFFER_MAX;
        if (zimg_filter_graph_process(graph, &source, &target, scratch, NULL, NULL, NULL, NULL))
            fail("zimg cannot resize");
    }
    put_together(to, result);
    use(result, (size_t)w * h * 4);
    free(result);
    free(scratch);
    free_planes(from);
    free_planes(to);
    zimg_filter_graph_free(graph);
}

void do_resize(const struct work *work) {
    if (work->word_count != 6) fail("resize takes two sizes and a count");
    unsigned width = (unsigned)atoi(work->words[1]), height = (unsigned)atoi(work->words[2]);
    size_t size = (size_t)width * height * 4;
    uint8_t *pixels = checked_malloc(size);
    for (size_t i = 0; i < size; i++)
        pixels[i] = i % 4 == 3 ? 255 : (uint8_t)(i * 2654435761u >> 24);
    begin_measuring();
    for (long n = 0; n < work->count; n++) {
        resize(
            pixels, width, height, (unsigned)atoi(work->words[3]), (unsigned)atoi(work->words[4]));
    }
    end_measuring();
    free(pixels);
}
