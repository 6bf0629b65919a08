#include "contender.h"

#include <spng.h>
#include <stdlib.h>

void decode_spng(struct bytes file, int target) {
    (void)target;
    spng_ctx *context = spng_ctx_new(0);
    spng_set_png_buffer(context, file.data, file.size);
    size_t size;
    int error = spng_decoded_image_size(context, SPNG_FMT_RGBA8, &size);
    if (error) fail("libspng: %s", spng_strerror(error));
    uint8_t *pixels = checked_malloc(size);
    error = spng_decode_image(context, pixels, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    if (error) fail("libspng: %s", spng_strerror(error));
    use(pixels, size);
    spng_ctx_free(context);
    free(pixels);
}
