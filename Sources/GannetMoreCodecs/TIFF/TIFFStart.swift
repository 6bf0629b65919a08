#if TIFF
    import GannetCore
    import GannetPixels

    /// The header and first directory of a TIFF, looked at to tell a file that is not all there
    /// from a damaged one (TIFF 6.0, section 2; BigTIFF).
    struct TIFFStart: Equatable {
        /// Whether the first directory, or something that it points at, lies behind the end.
        let isCut: Bool

        /// - Throws: `corrupt` where this does not begin as a TIFF does, `truncated` where it ends
        ///   in its header.
        init(_ bytes: Span<UInt8>) throws(ImageError) {
            let isBigEndian = bytes.has("MM")
            guard bytes.count >= 4 else {
                throw ImageError(.truncated, "the TIFF ends after \(bytes.count) bytes")
            }
            let magic = bytes.uint16(at: 2, isBigEndian: isBigEndian)
            guard isBigEndian || bytes.has("II"), magic == 42 || magic == 43 else {
                throw ImageError(.corrupt, "this does not begin as a TIFF does")
            }
            let order = Order(isBigEndian: isBigEndian, isLarge: magic == 43)
            guard let directory = order.offset(in: bytes, at: magic == 43 ? 8 : 4) else {
                throw ImageError(.truncated, "the TIFF ends in its header")
            }
            isCut = order.isDirectoryCut(directory, in: bytes)
        }
    }

    extension TIFFStart {
        /// How the numbers of a file are written.
        private struct Order {
            let isBigEndian: Bool
            /// Whether it is a BigTIFF.
            let isLarge: Bool

            /// An offset or count, of 8 bytes in a BigTIFF; nil past the end.
            func offset(in bytes: Span<UInt8>, at place: Int) -> Int? {
                guard let first = bytes.uint32(at: place, isBigEndian: isBigEndian) else {
                    return nil
                }
                guard isLarge else { return Int(first) }
                guard let second = bytes.uint32(at: place + 4, isBigEndian: isBigEndian) else {
                    return nil
                }
                let (high, low) = isBigEndian ? (first, second) : (second, first)
                return Int(clamping: UInt64(high) << 32 | UInt64(low))
            }

            func isDirectoryCut(_ directory: Int, in bytes: Span<UInt8>) -> Bool {
                guard directory < bytes.count else { return true }
                let count =
                    isLarge
                    ? offset(in: bytes, at: directory)
                    : bytes.uint16(at: directory, isBigEndian: isBigEndian).map { Int($0) }
                let (head, size) = isLarge ? (8, 20) : (2, 12)
                guard let count, count <= (bytes.count - directory - head) / size else {
                    return true
                }
                for index in 0..<count
                where isEntryCut(directory + head + index * size, in: bytes) {
                    return true
                }
                return false
            }

            private func isEntryCut(_ entry: Int, in bytes: Span<UInt8>) -> Bool {
                let type = Int(bytes.uint16(at: entry + 2, isBigEndian: isBigEndian) ?? 0)
                let width = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
                guard type < width.count, let count = offset(in: bytes, at: entry + 4),
                    let place = offset(in: bytes, at: entry + (isLarge ? 12 : 8))
                else { return false }
                let (size, overflows) = count.multipliedReportingOverflow(by: width[type])
                guard !overflows else { return true }
                return size > (isLarge ? 8 : 4)
                    && (place > bytes.count || size > bytes.count - place)
            }
        }
    }
#endif
