#pragma once
#include <gio/gio.h>
#include <librsvg/rsvg.h>

/// A decompressor as a converter: a cast that is a macro in C.
static inline GConverter *gn_rsvg_converter(GZlibDecompressor *decompressor) {
    return G_CONVERTER(decompressor);
}
