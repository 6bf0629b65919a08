import GannetPixels

/// Where a JPEG file begins in bytes that may hold something else before it.
enum JPEGStart {
    /// How much of something else is looked through: more would find a thumbnail in another file.
    static let maximumOffset = 64

    /// The offset of the first start-of-image marker that another marker follows, or nil.
    static func offset(in bytes: Span<UInt8>) -> Int? {
        let last = min(maximumOffset, bytes.count - 3)
        guard last >= 0 else { return nil }
        return (0...last).first { index in
            bytes[index] == 0xFF && bytes[index + 1] == 0xD8 && bytes[index + 2] == 0xFF
        }
    }
}
