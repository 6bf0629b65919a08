#if HEIC
    import CHEIF
    import FoundationEssentials
    import GannetCore

    /// The primary picture of one HEIC file being read by libheif.
    ///
    /// Lives only inside ``reading(_:limits:_:)``, whose data it points into. One thread.
    @safe final class HEICFile {
        /// What the file says of the picture.
        let contents: HEICContents
        private let context: OpaquePointer
        private let handle: OpaquePointer

        /// Gives `body` a file of which nothing is decoded yet.
        static func reading<Result>(
            _ data: Data, limits: DecodeLimits, _ body: (HEICFile) throws(ImageError) -> Result
        ) throws(ImageError) -> Result {
            try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) -> Result in
                try body(try unsafe HEICFile(bytes, limits: limits))
            }
        }

        private init(
            _ bytes: UnsafeRawBufferPointer, limits: DecodeLimits
        ) throws(ImageError) {
            guard let context = unsafe heif_context_alloc() else {
                throw ImageError(.tooLarge, "there is no memory to read the HEIC")
            }
            // Everything in this thread.
            unsafe heif_context_set_max_decoding_threads(context, 0)
            unsafe heif_context_set_maximum_image_size_limit(
                context, Int32(clamping: limits.maximumSide))
            var handle: OpaquePointer?
            do throws(ImageError) {
                try unsafe Self.check(
                    heif_context_read_from_memory_without_copy(
                        context, bytes.baseAddress, bytes.count, nil))
                try unsafe Self.check(
                    heif_context_get_primary_image_handle(context, &handle))
                guard unsafe handle != nil else {
                    throw ImageError(.corrupt, "the HEIC has no primary picture")
                }
            } catch {
                unsafe heif_context_free(context)
                throw error
            }
            guard let handle = unsafe handle else {
                preconditionFailure("it has been seen to be there")
            }
            unsafe self.context = context
            unsafe self.handle = handle
            contents = unsafe HEICContents(handle)
        }

        deinit {
            unsafe heif_image_handle_release(handle)
            unsafe heif_context_free(context)
        }

        /// Decodes the picture.
        func decode(isStrict: Bool) throws(ImageError) -> HEICPixels {
            let options = unsafe heif_decoding_options_alloc()
            defer { unsafe heif_decoding_options_free(options) }
            unsafe options?.pointee.strict_decoding = isStrict ? 1 : 0
            var image: OpaquePointer?
            let chroma =
                contents.bitDepth > 8
                ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA
            try unsafe Self.check(
                heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, options))
            guard let image = unsafe image else {
                throw ImageError(.corrupt, "the HEIC has no pixels")
            }
            return try unsafe HEICPixels(taking: image, contents)
        }

        private static func check(_ result: heif_error) throws(ImageError) {
            guard unsafe result.code != heif_error_Ok else { return }
            let text = unsafe result.message.map { unsafe String(cString: $0) }
            // Some of its sentences end with a line break.
            let message = "libheif: \(text?.filter { !$0.isNewline } ?? "no reason given")"
            switch unsafe (result.code, result.subcode) {
            case (_, heif_suberror_End_of_data):
                throw ImageError(.truncated, "the HEIC ends too early (\(message))")
            case (_, heif_suberror_Security_limit_exceeded):
                throw ImageError(.tooLarge, "the HEIC exceeds the limits (\(message))")
            case (heif_error_Memory_allocation_error, _):
                throw ImageError(.tooLarge, "there is no memory to decode the HEIC (\(message))")
            case (heif_error_Unsupported_filetype, _), (heif_error_Unsupported_feature, _):
                throw ImageError(.unsupportedFormat, "this HEIF cannot be read (\(message))")
            default: throw ImageError(.corrupt, "the HEIC is damaged (\(message))")
            }
        }
    }

    extension HEICContents {
        fileprivate init(_ handle: OpaquePointer) {
            width = unsafe Int(heif_image_handle_get_width(handle))
            height = unsafe Int(heif_image_handle_get_height(handle))
            bitDepth = unsafe max(8, Int(heif_image_handle_get_luma_bits_per_pixel(handle)))
            hasAlpha = unsafe heif_image_handle_has_alpha_channel(handle) != 0
            isPremultiplied = unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0
            profile = unsafe Self.profile(handle)
            var code: UnsafeMutablePointer<heif_color_profile_nclx>?
            let result = unsafe heif_image_handle_get_nclx_color_profile(handle, &code)
            if unsafe result.code == heif_error_Ok, let code = unsafe code {
                primaries = unsafe Int(code.pointee.color_primaries.rawValue)
                transfer = unsafe Int(code.pointee.transfer_characteristics.rawValue)
                unsafe heif_nclx_color_profile_free(code)
            } else {
                primaries = nil
                transfer = nil
            }
        }

        private static func profile(_ handle: OpaquePointer) -> [UInt8] {
            let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
            guard (1...(8 << 20)).contains(count) else { return [] }
            var bytes = [UInt8](repeating: 0, count: count)
            let result = unsafe bytes.withUnsafeMutableBytes {
                unsafe heif_image_handle_get_raw_color_profile(handle, $0.baseAddress)
            }
            return unsafe result.code == heif_error_Ok ? bytes : []
        }
    }
#endif
