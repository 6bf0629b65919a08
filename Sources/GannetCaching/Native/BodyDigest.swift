internal import CSodium
internal import CXXHash
import FoundationEssentials

/// The two hashes of a body: a quick one to find damage, a cryptographic one to name its file.
enum BodyDigest {
    /// XXH3 with 64 bits: finds accidental damage, at memory speed.
    static func checksum(_ data: Data) -> UInt64 {
        unsafe data.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// BLAKE2b with 256 bits in hexadecimal: nobody can make two bodies of one name.
    static func name(_ data: Data) -> String {
        precondition(isReady, "libsodium could not start")
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe data.withUnsafeBytes { bytes in
            _ = unsafe crypto_generichash(
                &digest, digest.count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
        }
        return unsafe String(unsafeUninitializedCapacity: 64) { buffer in
            for (index, byte) in digest.enumerated() {
                unsafe buffer[2 * index] = digit(byte >> 4)
                unsafe buffer[2 * index + 1] = digit(byte & 15)
            }
            return 64
        }
    }

    /// Chooses the fastest code for this processor, once.
    private static let isReady = sodium_init() >= 0

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
