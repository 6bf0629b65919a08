#if SVG
    import CRSVG
    import FoundationEssentials
    import GannetCore

    /// The text of an SVG or SVGZ file, bounded in size.
    enum SVGBytes {
        /// The longest text that is read: drawings have a few MB, and a compressed bomb has no end.
        static let maximumCount = 64_000_000
        private static let chunk = 65_536

        /// The bytes of an SVG as they are, those of an SVGZ without their compression.
        ///
        /// - Throws: `too_large` past ``maximumCount``, `corrupt` where the compression is damaged.
        static func plain(_ data: Data) throws(ImageError) -> Data {
            guard data.starts(with: [0x1F, 0x8B]) else {
                guard data.count <= maximumCount else { throw tooLong }
                return data
            }
            return try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) in
                let memory = unsafe g_memory_input_stream_new_from_data(
                    bytes.baseAddress, bytes.count, nil)
                let inflater = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
                let stream = unsafe g_converter_input_stream_new(
                    memory, gn_rsvg_converter(inflater))
                defer {
                    unsafe g_object_unref(stream)
                    unsafe g_object_unref(UnsafeMutableRawPointer(inflater))
                    unsafe g_object_unref(memory)
                }
                return try unsafe read(stream)
            }
        }

        private static var tooLong: ImageError {
            ImageError(.tooLarge, "the SVG's text is longer than \(maximumCount) bytes")
        }

        private static func read(
            _ stream: UnsafeMutablePointer<GInputStream>?
        ) throws(ImageError) -> Data {
            var text = Data()
            var buffer = [UInt8](repeating: 0, count: chunk)
            while true {
                var failure: UnsafeMutablePointer<GError>?
                let count = unsafe buffer.withUnsafeMutableBytes {
                    unsafe g_input_stream_read(
                        stream, $0.baseAddress, UInt($0.count), nil, &failure)
                }
                guard count >= 0 else { throw unsafe SVGDocument.error(taking: failure) }
                if count == 0 { return text }
                text.append(contentsOf: buffer[..<count])
                guard text.count <= maximumCount else { throw tooLong }
            }
        }
    }
#endif
