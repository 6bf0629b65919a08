#if HEIC
    import CHEIF
    import GannetCore

    /// A picture that libheif has decoded: rows of RGBA.
    @safe final class HEICPixels {
        /// Bits of a sample: 8, or more in words of 16.
        let bits: Int
        private let image: OpaquePointer
        private let start: UnsafePointer<UInt8>
        private let stride: Int
        private let rowBytes: Int
        private let height: Int

        /// Takes over a picture of the size that `contents` tell.
        init(taking image: OpaquePointer, _ contents: HEICContents) throws(ImageError) {
            var stride: Int32 = 0
            let start = unsafe heif_image_get_plane_readonly(
                image, heif_channel_interleaved, &stride)
            let width = unsafe heif_image_get_width(image, heif_channel_interleaved)
            let height = unsafe heif_image_get_height(image, heif_channel_interleaved)
            bits = unsafe Int(heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved))
            rowBytes = contents.width * (contents.bitDepth > 8 ? 8 : 4)
            guard let start = unsafe start, Int(width) == contents.width,
                Int(height) == contents.height, Int(stride) >= rowBytes,
                (bits > 8) == (contents.bitDepth > 8), bits <= 16
            else {
                unsafe heif_image_release(image)
                throw ImageError(.corrupt, "the HEIC's pixels are not what its header says")
            }
            unsafe self.image = image
            unsafe self.start = start
            self.stride = Int(stride)
            self.height = contents.height
        }

        deinit {
            unsafe heif_image_release(image)
        }

        /// Gives `body` a row.
        func withRow(
            _ y: Int, _ body: (RawSpan) throws(ImageError) -> Void
        ) throws(ImageError) {
            precondition((0..<height).contains(y))
            let row = unsafe UnsafeRawBufferPointer(start: start + y * stride, count: rowBytes)
            try body(unsafe row.bytes)
        }
    }
#endif
