#include "gn_png_fast.h"
#include "gn_png_unfilter.h"

#include <stdlib.h>
#include <string.h>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

enum {
    // Rows come out of the inflater in portions of about this size, since it copies its window of
    // 32 KB at the end of each.
    PORTION = 256 << 10,
    SIGNATURE = 8,
    CHUNK_FRAME = 12,
    PALETTE_ENTRIES = 256,
};

struct chunk {
    const uint8_t *name, *body;
    size_t length;
};

struct gn_png_fast {
    // The rest of the file, from the next chunk.
    const uint8_t *next;
    size_t left;
    struct inflate_state inflater;
    size_t row_bytes, distance, width, height, rows_done;
    int channels;
    // What comes out of the inflater: rows with the number of their filter before each.
    uint8_t *portion;
    size_t portion_room, portion_bytes, portion_used;
    uint8_t *rows[2];
    uint8_t palette[PALETTE_ENTRIES][4];
    size_t palette_entries;
};

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static int is_named(const struct chunk *chunk, const char *name) {
    return memcmp(chunk->name, name, 4) == 0;
}

// The next chunk, whole and with the right checksum; 0 where there is no such.
static int next_chunk(gn_png_fast *reader, struct chunk *chunk) {
    if (reader->left < CHUNK_FRAME) return 0;
    size_t length = number(reader->next);
    if (length > reader->left - CHUNK_FRAME) return 0;
    *chunk = (struct chunk){reader->next + 4, reader->next + 8, length};
    if (crc32_gzip_refl(0, chunk->name, length + 4) != number(chunk->body + length)) return 0;
    reader->next += CHUNK_FRAME + length;
    reader->left -= CHUNK_FRAME + length;
    return 1;
}

static int take_header(gn_png_fast *reader, const struct chunk *chunk) {
    if (!is_named(chunk, "IHDR") || chunk->length != 13) return 0;
    const uint8_t *body = chunk->body;
    reader->width = number(body);
    reader->height = number(body + 4);
    static const int samples[7] = {1, 0, 3, 1, 2, 0, 4};
    int type = body[9];
    // Depth, compression, filter method and interlacing.
    if (body[8] != 8 || type > 6 || !samples[type] || body[10] || body[11] || body[12]) return 0;
    if (!reader->width || !reader->height || reader->width > INT32_MAX / 8) return 0;
    reader->distance = (size_t)samples[type];
    reader->channels = type == 3 ? 3 : samples[type];
    reader->row_bytes = reader->width * reader->distance;
    if (type != 3) reader->palette_entries = 0;
    return 1;
}

static int take_palette(gn_png_fast *reader, const struct chunk *chunk) {
    if (reader->palette_entries || !chunk->length || chunk->length % 3) return 0;
    reader->palette_entries = chunk->length / 3;
    if (reader->palette_entries > PALETTE_ENTRIES) return 0;
    for (size_t i = 0; i < reader->palette_entries; i++) {
        memcpy(reader->palette[i], chunk->body + i * 3, 3);
        reader->palette[i][3] = 255;
    }
    return 1;
}

static int take_transparency(gn_png_fast *reader, int is_indexed, const struct chunk *chunk) {
    // A colour key is rare, and libpng's to look for.
    if (!is_indexed || !chunk->length || chunk->length > reader->palette_entries) return 0;
    if (reader->channels == 4) return 0;
    for (size_t i = 0; i < chunk->length; i++) reader->palette[i][3] = chunk->body[i];
    reader->channels = 4;
    return 1;
}

static int is_uppercase(uint8_t letter) { return letter >= 'A' && letter <= 'Z'; }

// Whether a match may not reach further back than zlib would allow it.
static int has_usual_window(const gn_png_fast *reader, const struct chunk *pixels) {
    if (pixels->length < 2 || (pixels->body[0] & 15) != 8) return 0;
    size_t window = (size_t)256 << (pixels->body[0] >> 4);
    size_t all = (reader->row_bytes + 1) * reader->height;
    return window == 32768 || (window < 32768 && all <= window);
}

static void feed(gn_png_fast *reader, const struct chunk *pixels) {
    // Taken as writable by the library's header, which it does not write.
    reader->inflater.next_in = (uint8_t *)pixels->body;
    reader->inflater.avail_in = (uint32_t)pixels->length;
}

// Reads up to the pixels.
static int start(gn_png_fast *reader, const uint8_t *data, size_t count) {
    static const uint8_t signature[SIGNATURE] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
    if (count < SIGNATURE || memcmp(data, signature, SIGNATURE)) return 0;
    reader->next = data + SIGNATURE;
    reader->left = count - SIGNATURE;
    struct chunk chunk;
    if (!next_chunk(reader, &chunk) || !take_header(reader, &chunk)) return 0;
    int is_indexed = chunk.body[9] == 3;
    while (next_chunk(reader, &chunk)) {
        if (is_named(&chunk, "IDAT")) {
            if (is_indexed != (reader->palette_entries > 0)) return 0;
            if (!has_usual_window(reader, &chunk)) return 0;
            feed(reader, &chunk);
            return 1;
        }
        if (is_named(&chunk, "PLTE") && is_indexed) {
            if (!take_palette(reader, &chunk)) return 0;
        } else if (is_named(&chunk, "tRNS")) {
            if (!take_transparency(reader, is_indexed, &chunk)) return 0;
        } else if (is_uppercase(chunk.name[0])) {
            return 0;
        }
    }
    return 0;
}

static int make_room(gn_png_fast *reader) {
    size_t row = reader->row_bytes + 1;
    size_t rows = PORTION / row < 1 ? 1 : PORTION / row;
    if (rows > reader->height) rows = reader->height;
    reader->portion_room = rows * row;
    reader->portion = malloc(reader->portion_room);
    for (int i = 0; i < 2; i++) reader->rows[i] = calloc(1, reader->row_bytes + 1);
    return reader->portion && reader->rows[0] && reader->rows[1];
}

gn_png_fast *gn_png_fast_create(const uint8_t *data, size_t count) {
    gn_png_fast *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    isal_inflate_init(&reader->inflater);
    reader->inflater.crc_flag = ISAL_ZLIB;
    if (start(reader, data, count) && make_room(reader)) return reader;
    gn_png_fast_destroy(reader);
    return NULL;
}

void gn_png_fast_destroy(gn_png_fast *reader) {
    if (!reader) return;
    free(reader->portion);
    free(reader->rows[0]);
    free(reader->rows[1]);
    free(reader);
}

int gn_png_fast_channels(const gn_png_fast *reader) { return reader->channels; }

// Inflates until the room given is full; 0 where the pixels end before that.
static int inflate(gn_png_fast *reader, uint8_t *into, size_t count) {
    struct inflate_state *inflater = &reader->inflater;
    inflater->next_out = into;
    inflater->avail_out = (uint32_t)count;
    for (;;) {
        if (isal_inflate(inflater) != ISAL_DECOMP_OK) return 0;
        if (!inflater->avail_out) return 1;
        if (inflater->block_state == ISAL_BLOCK_FINISH || inflater->avail_in) return 0;
        struct chunk chunk;
        if (!next_chunk(reader, &chunk) || !is_named(&chunk, "IDAT")) return 0;
        feed(reader, &chunk);
    }
}

static int refill(gn_png_fast *reader) {
    size_t left = (reader->height - reader->rows_done) * (reader->row_bytes + 1);
    reader->portion_used = 0;
    reader->portion_bytes = left < reader->portion_room ? left : reader->portion_room;
    return inflate(reader, reader->portion, reader->portion_bytes);
}

// Indices become colours; 0 where one has none, about which libpng has an opinion.
static int expand(const gn_png_fast *reader, const uint8_t *from, uint8_t *to) {
    uint8_t highest = 0;
    for (size_t i = 0; i < reader->width; i++) highest = from[i] > highest ? from[i] : highest;
    if (highest >= reader->palette_entries) return 0;
    size_t channels = (size_t)reader->channels;
    for (size_t i = 0; i < reader->width; i++)
        memcpy(to + i * channels, reader->palette[from[i]], channels);
    return 1;
}

int gn_png_fast_read_row(gn_png_fast *reader, uint8_t *row) {
    if (reader->rows_done >= reader->height) return 0;
    if (reader->portion_used == reader->portion_bytes && !refill(reader)) return 0;
    uint8_t *current = reader->rows[reader->rows_done % 2];
    const uint8_t *above = reader->rows[(reader->rows_done + 1) % 2];
    const uint8_t *stored = reader->portion + reader->portion_used;
    memcpy(current, stored + 1, reader->row_bytes);
    if (!gn_png_unfilter(stored[0], current, above, reader->row_bytes, reader->distance)) return 0;
    reader->portion_used += reader->row_bytes + 1;
    reader->rows_done++;
    if (reader->palette_entries) return expand(reader, current, row);
    memcpy(row, current, reader->row_bytes);
    return 1;
}

// The checksum of what was inflated may stand in a chunk of its own.
static int has_ended(gn_png_fast *reader, struct chunk *chunk) {
    struct inflate_state *inflater = &reader->inflater;
    uint8_t surplus;
    inflater->next_out = &surplus;
    inflater->avail_out = 1;
    for (;;) {
        if (isal_inflate(inflater) != ISAL_DECOMP_OK || !inflater->avail_out) return 0;
        if (!next_chunk(reader, chunk)) return 0;
        if (inflater->block_state == ISAL_BLOCK_FINISH) break;
        if (inflater->avail_in || !is_named(chunk, "IDAT")) return 0;
        feed(reader, chunk);
    }
    return !inflater->avail_in && !is_named(chunk, "IDAT");
}

int gn_png_fast_finish(gn_png_fast *reader) {
    struct chunk chunk;
    if (reader->rows_done != reader->height || !has_ended(reader, &chunk)) return 0;
    while (!is_named(&chunk, "IEND")) {
        if (is_uppercase(chunk.name[0]) || !next_chunk(reader, &chunk)) return 0;
    }
    return 1;
}
