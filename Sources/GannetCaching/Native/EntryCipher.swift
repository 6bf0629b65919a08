#if Encryption
    internal import CSodium
    import FoundationEssentials

    /// Seals what a store keeps, so that it can neither be read nor changed without the key:
    /// XChaCha20-Poly1305 of libsodium.
    ///
    /// The nonce is a keyed hash of the bytes and of what they are for, so that nothing has to be
    /// counted across processes, and equal bytes are sealed alike: the store still finds keys, and
    /// keeps equal bodies once. What this gives away is that two of them are equal.
    struct EntryCipher: Sendable {
        /// Whether this build can seal anything (trait `Encryption`).
        static let isBuilt = true
        /// How long a key is, in bytes.
        static let keyByteCount = 32

        private static let nonceByteCount = 24
        private static let tagByteCount = 16

        private let sealingKey: [UInt8]
        private let nonceKey: [UInt8]

        /// A cipher with this key; nil unless it has 32 bytes.
        init?(key: Data) {
            guard key.count == Self.keyByteCount, sodium_init() >= 0 else { return nil }
            // Two keys of one: a key is for one purpose.
            sealingKey = Self.hash(Array("gannet seal".utf8), key: Array(key), count: 32)
            nonceKey = Self.hash(Array("gannet nonce".utf8), key: Array(key), count: 32)
        }

        /// The bytes sealed for this purpose: nonce, ciphertext, tag.
        func seal(_ plain: Data, for purpose: String) -> Data {
            let (plain, purpose) = (Array(plain), Array(purpose.utf8))
            let length = UInt64(purpose.count).littleEndian
            let prefix = unsafe withUnsafeBytes(of: length) { unsafe Array($0) }
            let nonce = Self.hash(
                prefix + purpose + plain, key: nonceKey, count: Self.nonceByteCount)
            var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagByteCount)
            _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
                &sealed, nil, plain, UInt64(plain.count), purpose, UInt64(purpose.count), nil,
                nonce,
                sealingKey)
            return Data(nonce + sealed)
        }

        /// The bytes that were sealed for this purpose; nil if they were not, or with another key,
        /// or were changed since.
        func open(_ sealed: Data, for purpose: String) -> Data? {
            let overhead = Self.nonceByteCount + Self.tagByteCount
            guard sealed.count >= overhead else { return nil }
            let nonce = Array(sealed.prefix(Self.nonceByteCount))
            let (rest, purpose) = (
                Array(sealed.dropFirst(Self.nonceByteCount)), Array(purpose.utf8)
            )
            var plain = [UInt8](repeating: 0, count: max(1, sealed.count - overhead))
            let code = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                &plain, nil, nil, rest, UInt64(rest.count), purpose, UInt64(purpose.count), nonce,
                sealingKey)
            return code == 0 ? Data(plain.prefix(sealed.count - overhead)) : nil
        }

        /// BLAKE2b with a key.
        private static func hash(_ bytes: [UInt8], key: [UInt8], count: Int) -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: count)
            _ = unsafe crypto_generichash(
                &digest, count, bytes, UInt64(bytes.count), key, key.count)
            return digest
        }
    }
#else
    import FoundationEssentials

    /// Stands for what is not built in: there is none.
    enum EntryCipher: Sendable {
        static let isBuilt = false
        static let keyByteCount = 32

        init?(key: Data) {
            return nil
        }

        func seal(_ plain: Data, for purpose: String) -> Data {
            switch self {}
        }

        func open(_ sealed: Data, for purpose: String) -> Data? {
            switch self {}
        }
    }
#endif
