#include "gn_gzip.h"

#include <string.h>

#include <zlib.h>

size_t gn_gzip_peek(const uint8_t *from, size_t count, uint8_t *to, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    // 16 more than the window's bits: a gzip header and no other.
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return 0;
    stream.next_in = (Bytef *)from;
    stream.avail_in = (uInt)(count < UINT32_MAX ? count : UINT32_MAX);
    stream.next_out = to;
    stream.avail_out = (uInt)(capacity < UINT32_MAX ? capacity : UINT32_MAX);
    // Whatever ends this, what is there can be looked at.
    inflate(&stream, Z_SYNC_FLUSH);
    size_t written = capacity - stream.avail_out;
    inflateEnd(&stream);
    return written;
}
