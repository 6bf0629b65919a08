import CPNG

/// The checksum of a chunk (W3C PNG, third edition, section 5.5).
enum PNGChecksum {
    /// The CRC of a chunk's name and body.
    static func of(_ bytes: RawSpan) -> UInt32 {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe gn_png_crc(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
        }
    }
}
