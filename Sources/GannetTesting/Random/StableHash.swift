import FoundationEssentials

/// A hash that is the same in every process: FNV-1a with 64 bits.
enum StableHash {
    static func of(_ data: Data) -> UInt64 {
        unsafe data.withUnsafeBytes { bytes in
            unsafe bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
                (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
        }
    }
}
