/// Packs samples into bytes, as formats of few bits a pixel do.
enum PackedBits {
    /// Bytes of `bits` a sample from the high bit down, padded with zeros.
    static func bytes(_ samples: [Int], bits: Int) -> [UInt8] {
        let perByte = 8 / bits
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            (0..<perByte).reduce(UInt8(0)) { byte, index in
                let sample = start + index < samples.count ? samples[start + index] : 0
                return byte << UInt8(bits) | UInt8(sample)
            }
        }
    }
}

extension [UInt8] {
    /// A little-endian number of `count` bytes.
    static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// A big-endian number of `count` bytes.
    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        little(value, count).reversed()
    }

    /// The same with zeros at the end, to a multiple of `alignment`.
    func padded(_ alignment: Int) -> [UInt8] {
        self + [UInt8](repeating: 0, count: (alignment - count % alignment) % alignment)
    }
}
