#include "contender.h"

#include <webp/decode.h>

void decode_webp(struct bytes file, int target) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) fail("libwebp is another version");
    if (WebPGetFeatures(file.data, file.size, &config.input)) fail("libwebp: not a WebP file");
    int width = config.input.width, height = config.input.height;
    int longer = width > height ? width : height;
    if (target && target < longer) {
        config.options.use_scaling = 1;
        config.options.scaled_width = (int)((double)width * target / longer + 0.5);
        config.options.scaled_height = (int)((double)height * target / longer + 0.5);
    }
    config.output.colorspace = MODE_rgbA;
    int status = WebPDecode(file.data, file.size, &config);
    if (status) fail("libwebp: status %d", status);
    use(config.output.u.RGBA.rgba, config.output.u.RGBA.size);
    WebPFreeDecBuffer(&config.output);
}
