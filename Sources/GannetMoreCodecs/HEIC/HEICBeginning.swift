#if HEIC
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// The beginning of a HEIC file, made as long as the file, so that its header can be read.
    ///
    /// libheif asks of every item whether the file reaches to its end, also where only the header
    /// is wanted; what is missing is zeros, which are never looked at and so take no memory.
    enum HEICBeginning {
        /// The longest file of which less than all is taken.
        private static let longest = 256_000_000

        /// `data`, or as much of it as there is and zeros up to the end that its boxes tell.
        ///
        /// - Throws: `truncated` where the boxes that describe the picture are not all there.
        static func completed(_ data: Data) throws(ImageError) -> Data {
            let end = try end(of: data.span)
            guard end > data.count, end <= longest else { return data }
            var whole = Data(count: end)
            whole.replaceSubrange(0..<data.count, with: data)
            return whole
        }

        private static func end(of bytes: Span<UInt8>) throws(ImageError) -> Int {
            var start = 0
            while let box = ISOBoxes.contents(at: start, in: bytes, end: bytes.count) {
                if box.upperBound > bytes.count, bytes.has("mdat", at: start + 4), start > 0 {
                    return box.upperBound
                }
                guard box.upperBound <= bytes.count else {
                    throw ImageError(
                        .truncated, "the HEIC ends after \(bytes.count) bytes, in its header")
                }
                start = box.upperBound
            }
            return bytes.count
        }
    }
#endif
