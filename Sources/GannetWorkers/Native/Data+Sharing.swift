import FoundationEssentials
import GannetCore

extension Data {
    /// The bytes of a buffer without a copy.
    package init(sharing buffer: PixelBuffer) {
        self = unsafe buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return Data() }
            // Data only reads it, and keeps the buffer until nobody needs it any more.
            return unsafe Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
                deallocator: .custom { _, _ in withExtendedLifetime(buffer) {} })
        }
    }
}

extension PixelBuffer {
    /// A copy of bytes.
    package convenience init(copying bytes: Data) {
        unsafe self.init(byteCount: bytes.count) { block in
            unsafe bytes.bytes.withUnsafeBytes { unsafe block.copyMemory(from: $0) }
        }
    }
}
