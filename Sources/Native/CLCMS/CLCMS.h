#pragma once
#include <lcms2.h>

// Pixel formats and flags are macros of shifted fields, which Swift cannot see.

/// Four bytes a pixel: red, green, blue, and one that is left alone.
static inline cmsUInt32Number gn_lcms_rgba(void) {
    return TYPE_RGBA_8;
}

/// Four bytes a pixel: grey, and three that are left alone.
static inline cmsUInt32Number gn_lcms_gray_of_four(void) {
    return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
}

/// Four 16-bit samples a pixel: red, green, blue, and one that is left alone.
static inline cmsUInt32Number gn_lcms_deep_rgba(void) {
    return TYPE_RGBA_16;
}

/// Four 16-bit samples a pixel: grey, and three that are left alone.
static inline cmsUInt32Number gn_lcms_deep_gray_of_four(void) {
    return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(2);
}

/// Four bytes a pixel: cyan, magenta, yellow, black; `inverted` is Adobe's way, 255 = no ink.
static inline cmsUInt32Number gn_lcms_cmyk(int inverted) {
    return inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
}
