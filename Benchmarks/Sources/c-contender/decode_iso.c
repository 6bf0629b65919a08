// The two formats in ISO boxes: AVIF by libavif, HEIC by libheif.
#include "contender.h"

#include <avif/avif.h>
#include <libheif/heif.h>
#include <stdlib.h>

void decode_avif(struct bytes file, int target) {
    (void)target;
    avifDecoder *decoder = avifDecoderCreate();
    decoder->maxThreads = 1;
    avifDecoderSetIOMemory(decoder, file.data, file.size);
    avifResult result = avifDecoderParse(decoder);
    if (result == AVIF_RESULT_OK) result = avifDecoderNextImage(decoder);
    if (result != AVIF_RESULT_OK) fail("libavif: %s", avifResultToString(result));
    avifRGBImage rgb;
    avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.depth = 8;
    rgb.alphaPremultiplied = AVIF_TRUE;
    avifRGBImageAllocatePixels(&rgb);
    result = avifImageYUVToRGB(decoder->image, &rgb);
    if (result != AVIF_RESULT_OK) fail("libavif: %s", avifResultToString(result));
    use(rgb.pixels, (size_t)rgb.rowBytes * rgb.height);
    avifRGBImageFreePixels(&rgb);
    avifDecoderDestroy(decoder);
}

void decode_heic(struct bytes file, int target) {
    (void)target;
    struct heif_context *context = heif_context_alloc();
    struct heif_error error =
        heif_context_read_from_memory_without_copy(context, file.data, file.size, NULL);
    struct heif_image_handle *handle = NULL;
    if (!error.code) error = heif_context_get_primary_image_handle(context, &handle);
    struct heif_image *image = NULL;
    if (!error.code)
        error = heif_decode_image(
            handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL);
    if (error.code) fail("libheif: %s", error.message);
    int stride;
    const uint8_t *pixels = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    use(pixels, (size_t)stride * heif_image_get_height(image, heif_channel_interleaved));
    heif_image_release(image);
    heif_image_handle_release(handle);
    heif_context_free(context);
}
