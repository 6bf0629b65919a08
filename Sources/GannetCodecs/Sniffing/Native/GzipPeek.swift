import CPNG

/// Looks into a gzip file without inflating the whole of it.
enum GzipPeek {
    /// The first `count` bytes of what it holds, fewer where it ends or is damaged.
    static func prefix(of bytes: RawSpan, count: Int) -> [UInt8] {
        unsafe bytes.withUnsafeBytes { source in
            let from = unsafe source.bindMemory(to: UInt8.self)
            guard let start = from.baseAddress else { return [] }
            return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
                written = unsafe gn_gzip_peek(start, from.count, buffer.baseAddress, count)
            }
        }
    }
}
