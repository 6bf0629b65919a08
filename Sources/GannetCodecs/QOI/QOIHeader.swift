import GannetCore
import GannetPixels

/// The header of a QOI file (The Quite OK Image Format, specification 1.0).
struct QOIHeader {
    /// The bytes of the header.
    static let byteCount = 14
    /// What ends every file.
    static let endMarkerCount = 8

    /// Width in pixels.
    let width: Int
    /// Height in pixels.
    let height: Int
    /// Whether there is alpha.
    let hasAlpha: Bool

    /// Reads the header.
    ///
    /// - Throws: `truncated`, and `corrupt` for values that the specification does not have.
    init(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.has("qoif") else {
            throw ImageError(.corrupt, "this does not begin as a QOI file does")
        }
        guard bytes.count >= Self.byteCount, let width = bytes.uint32(at: 4),
            let height = bytes.uint32(at: 8)
        else {
            throw ImageError(.truncated, "the QOI ends after \(bytes.count) bytes, in its header")
        }
        // The last byte tells whether colours are linear, but is for information only.
        guard bytes[12] == 3 || bytes[12] == 4, bytes[13] <= 1 else {
            throw ImageError(
                .corrupt,
                "the QOI's header gives \(bytes[12]) channels and colour space \(bytes[13])")
        }
        self.width = Int(width)
        self.height = Int(height)
        hasAlpha = bytes[12] == 4
    }

    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        var header = ImageHeader(format: .qoi, width: width, height: height)
        header.hasAlpha = hasAlpha
        return header
    }
}
