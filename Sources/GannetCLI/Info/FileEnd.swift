import FoundationEssentials
import GannetCore

/// Looks for the end that a picture file's format prescribes, without decoding.
enum FileEnd {
    /// Whether the end is there; nil where only decoding can tell.
    static func isPresent(in data: Data, _ format: ImageFormat) -> Bool? {
        switch format {
        case .jpeg: endsInEOI(data) ? true : nil
        case .png: hasIEND(data)
        default: nil
        }
    }

    /// Whether the last bytes are JPEG's end of image (ITU T.81, B.1.1.3), which within compressed
    /// data cannot occur; other bytes may follow it in a whole file, so that its absence says
    /// nothing.
    private static func endsInEOI(_ data: Data) -> Bool {
        data.suffix(2).elementsEqual([0xFF, 0xD9])
    }

    /// Whether the chunks of a PNG lead to an IEND (W3C PNG, section 5.3).
    private static func hasIEND(_ data: Data) -> Bool {
        let bytes = data.bytes
        var offset = 8
        while bytes.byteCount - offset >= 12 {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(byte(bytes, offset + $1)) }
            let isEnd = "IEND".utf8.enumerated().allSatisfy {
                byte(bytes, offset + 4 + $0.offset) == $0.element
            }
            if isEnd { return true }
            offset += 12 + length
        }
        return false
    }

    private static func byte(_ bytes: RawSpan, _ offset: Int) -> UInt8 {
        unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}
