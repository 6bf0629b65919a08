#include "contender.h"

#include <jxl/decode.h>
#include <stdlib.h>

void decode_jxl(struct bytes file, int target) {
    (void)target;
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    JxlDecoderSubscribeEvents(decoder, JXL_DEC_FULL_IMAGE);
    JxlDecoderSetInput(decoder, file.data, file.size);
    JxlDecoderCloseInput(decoder);
    const JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    uint8_t *pixels = NULL;
    size_t size = 0;
    for (;;) {
        JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
        if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
            JxlDecoderImageOutBufferSize(decoder, &format, &size);
            pixels = checked_malloc(size);
            JxlDecoderSetImageOutBuffer(decoder, &format, pixels, size);
        } else if (status == JXL_DEC_FULL_IMAGE || status == JXL_DEC_SUCCESS) {
            break;
        } else {
            fail("libjxl: status %d", (int)status);
        }
    }
    use(pixels, size);
    free(pixels);
    JxlDecoderDestroy(decoder);
}
