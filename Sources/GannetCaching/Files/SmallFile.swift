import Glibc

/// Reads the small text files by which the kernel tells about the system.
enum SmallFile {
    /// The text of a file, at most 64 KB of it; nil if it cannot be read.
    static func text(at path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return text(of: descriptor)
    }

    /// The text of an open file from its beginning, at most 64 KB of it; nil if it cannot be read.
    static func text(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        while bytes.count < 65_536 {
            let offset = bytes.count
            let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = unsafe max(0, pread(descriptor, buffer.baseAddress, 4096, off_t(offset)))
            }
            bytes += chunk
            if chunk.isEmpty { return offset == 0 ? nil : String(decoding: bytes, as: UTF8.self) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
