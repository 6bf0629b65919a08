#include "contender.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

static int read_bytes(GifFileType *gif, GifByteType *into, int count) {
    struct bytes *rest = gif->UserData;
    size_t given = (size_t)count < rest->size ? (size_t)count : rest->size;
    memcpy(into, rest->data, given);
    rest->data += given;
    rest->size -= given;
    return (int)given;
}

// The first frame, its indices made colours.
void decode_gif(struct bytes file, int target) {
    (void)target;
    int error;
    GifFileType *gif = DGifOpen(&file, read_bytes, &error);
    if (!gif) fail("giflib: %s", GifErrorString(error));
    if (DGifSlurp(gif) != GIF_OK) fail("giflib: %s", GifErrorString(gif->Error));
    const SavedImage *frame = &gif->SavedImages[0];
    const ColorMapObject *map = frame->ImageDesc.ColorMap;
    if (!map) map = gif->SColorMap;
    size_t count = (size_t)frame->ImageDesc.Width * frame->ImageDesc.Height;
    uint32_t table[256] = {0};
    for (int i = 0; i < map->ColorCount; i++) {
        GifColorType color = map->Colors[i];
        table[i] = color.Red | color.Green << 8 | color.Blue << 16 | 0xFFu << 24;
    }
    uint32_t *pixels = checked_malloc(count * 4);
    for (size_t i = 0; i < count; i++) pixels[i] = table[frame->RasterBits[i]];
    use(pixels, count * 4);
    free(pixels);
    DGifCloseFile(gif, &error);
}
