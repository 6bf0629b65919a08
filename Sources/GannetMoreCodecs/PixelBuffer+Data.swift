import FoundationEssentials
import GannetCore

extension PixelBuffer {
    /// A copy of a file's bytes whose address stays the same, for codecs that keep it.
    convenience init(_ data: Data) {
        unsafe self.init(byteCount: data.count) { block in
            unsafe data.bytes.withUnsafeBytes { unsafe block.copyMemory(from: $0) }
        }
    }
}
