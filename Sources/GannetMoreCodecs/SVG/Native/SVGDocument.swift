#if SVG
    import CRSVG
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// A parsed SVG document, ready to be drawn by librsvg and cairo.
    ///
    /// It has no base address, so that librsvg refuses every reference outside the document but
    /// `data:`. One thread.
    @safe final class SVGDocument {
        /// The longest side that cairo draws.
        static let maximumSide = 32_767
        /// CSS' pixels an inch; librsvg's own default is 90.
        private static let dotsPerInch = 96.0

        private let handle: UnsafeMutablePointer<RsvgHandle>

        /// Parses a document.
        ///
        /// - Throws: `corrupt` where it is no well-formed SVG, or breaks the limits of the parser.
        init(_ text: Data) throws(ImageError) {
            var failure: UnsafeMutablePointer<GError>?
            let parsed = unsafe text.bytes.withUnsafeBytes { bytes in
                let stream = unsafe g_memory_input_stream_new_from_data(
                    bytes.baseAddress, bytes.count, nil)
                defer { unsafe g_object_unref(stream) }
                return unsafe rsvg_handle_new_from_stream_sync(
                    stream, nil, RSVG_HANDLE_FLAGS_NONE, nil, &failure)
            }
            guard let parsed = unsafe parsed else { throw unsafe Self.error(taking: failure) }
            unsafe handle = parsed
            unsafe rsvg_handle_set_dpi(handle, Self.dotsPerInch)
        }

        deinit {
            unsafe g_object_unref(handle)
        }

        /// The size that the document gives itself.
        var size: SVGSize {
            var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
            var (width, height) = (RsvgLength(), RsvgLength())
            var box = RsvgRectangle()
            unsafe rsvg_handle_get_intrinsic_dimensions(
                handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
            return SVGSize(
                width: hasWidth == 0 ? nil : Self.pixels(width),
                height: hasHeight == 0 ? nil : Self.pixels(height),
                viewBox: hasBox == 0 ? nil : (box.width, box.height))
        }

        /// Draws the part that `geometry` uses, at its size, as premultiplied RGBA.
        func draw(_ geometry: FittedGeometry) throws(ImageError) -> PixelMemory {
            let bytesPerRow = geometry.width * 4
            let pixels = try PixelMemory(byteCount: bytesPerRow * geometry.height)
            try pixels.withBytes { (span) throws(ImageError) in
                span.clear()
                try unsafe span.withUnsafeMutableBytes { (bytes) throws(ImageError) in
                    try unsafe draw(geometry, into: bytes, bytesPerRow: bytesPerRow)
                }
                RowKernels.reorderCairoWords(&span)
            }
            return pixels
        }

        private func draw(
            _ geometry: FittedGeometry, into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int
        ) throws(ImageError) {
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32,
                Int32(geometry.width), Int32(geometry.height), Int32(bytesPerRow))
            defer { unsafe cairo_surface_destroy(surface) }
            let context = unsafe cairo_create(surface)
            defer { unsafe cairo_destroy(context) }
            unsafe cairo_scale(
                context, Double(geometry.width) / Double(geometry.cropWidth),
                Double(geometry.height) / Double(geometry.cropHeight))
            unsafe cairo_translate(context, -Double(geometry.cropX), -Double(geometry.cropY))
            var viewport = RsvgRectangle(
                x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            var failure: UnsafeMutablePointer<GError>?
            guard unsafe rsvg_handle_render_document(handle, context, &viewport, &failure) != 0
            else { throw unsafe Self.error(taking: failure) }
            unsafe cairo_surface_flush(surface)
            let status = unsafe cairo_status(context)
            guard status == CAIRO_STATUS_SUCCESS else {
                let message = unsafe String(cString: cairo_status_to_string(status))
                throw ImageError(.corrupt, "the SVG cannot be drawn (cairo: \(message))")
            }
        }

        /// A length in pixels; nil for a percentage, which is of a size that is not known here.
        private static func pixels(_ length: RsvgLength) -> Double? {
            // A root element has the initial font: 16 pixels, of which an x is half as high.
            let (inch, em) = (dotsPerInch, 16.0)
            return switch length.unit {
            case RSVG_UNIT_PX: length.length
            case RSVG_UNIT_EM: length.length * em
            case RSVG_UNIT_EX: length.length * em / 2
            case RSVG_UNIT_IN: length.length * inch
            case RSVG_UNIT_CM: length.length * inch / 2.54
            case RSVG_UNIT_MM: length.length * inch / 25.4
            case RSVG_UNIT_PT: length.length * inch / 72
            case RSVG_UNIT_PC: length.length * inch / 6
            default: nil
            }
        }

        /// Makes an error of GLib's, which it frees, ours.
        static func error(taking failure: UnsafeMutablePointer<GError>?) -> ImageError {
            defer { unsafe g_error_free(failure) }
            let text = unsafe failure?.pointee.message.map { unsafe String(cString: $0) }
            return ImageError(
                .corrupt, "the SVG cannot be read (librsvg: \(text ?? "no reason given"))")
        }
    }
#endif
