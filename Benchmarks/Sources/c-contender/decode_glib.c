// Libraries that stand on GLib: librsvg, GdkPixbuf and libvips.
#include "contender.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <vips/vips.h>

void decode_svg(struct bytes file, int target) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data(file.data, file.size, &error);
    if (!handle) fail("librsvg: %s", error->message);
    double side = target ? target : 512;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)side, (int)side);
    cairo_t *cairo = cairo_create(surface);
    RsvgRectangle viewport = {0, 0, side, side};
    if (!rsvg_handle_render_document(handle, cairo, &viewport, &error))
        fail("librsvg: %s", error->message);
    use(cairo_image_surface_get_data(surface), (size_t)(side * side * 4));
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
}

// A loader that knows the size beforehand may decode to it; GdkPixbuf scales otherwise.
static void set_size(GdkPixbufLoader *loader, int width, int height, void *data) {
    int target = *(int *)data, longer = width > height ? width : height;
    if (!target || target >= longer) return;
    gdk_pixbuf_loader_set_size(loader, width * target / longer, height * target / longer);
}

void decode_pixbuf(struct bytes file, int target) {
    GError *error = NULL;
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    g_signal_connect(loader, "size-prepared", G_CALLBACK(set_size), &target);
    bool is_good = gdk_pixbuf_loader_write(loader, file.data, file.size, &error)
        && gdk_pixbuf_loader_close(loader, &error);
    if (!is_good) fail("GdkPixbuf: %s", error->message);
    GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
    use(gdk_pixbuf_get_pixels(pixbuf), gdk_pixbuf_get_byte_length(pixbuf));
    g_object_unref(loader);
}

void decode_vips(struct bytes file, int target) {
    static bool is_ready;
    if (!is_ready && VIPS_INIT("contender")) fail("libvips cannot start");
    is_ready = true;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    VipsImage *image = NULL;
    if (target) {
        vips_thumbnail_buffer(file.data, file.size, &image, target, "size", VIPS_SIZE_DOWN, NULL);
    } else {
        image = vips_image_new_from_buffer(
            file.data, file.size, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    }
    size_t size = 0;
    void *pixels = image ? vips_image_write_to_memory(image, &size) : NULL;
    if (!pixels) fail("libvips: %s", vips_error_buffer());
    use(pixels, size);
    g_free(pixels);
    g_object_unref(image);
}
