#if Encryption
    import Foundation
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetCaching

    @Suite("A sealed store", .timeLimit(.minutes(2)))
    struct EncryptionTests {
        private let fixture = StoreFixture()
        private static let key = Data((0..<32).map { UInt8($0) })

        private func store(_ key: Data? = Self.key) throws -> DiskStore {
            try fixture.store { $0.encryptionKey = key }
        }

        private func size(_ number: Int) -> Int { number % 2 == 0 ? 300 : 50_000 }

        private func fill() throws {
            let store = try store()
            for number in 0..<10 {
                store.store(Samples.entry(size(number), seed: number), for: Samples.key(number))
            }
            store.shutdown()
        }

        @Test("gives back what was stored, lists it, and drops what is named")
        func roundTrip() throws {
            try fill()
            let store = try store()
            for number in 0..<10 {
                let entry = Samples.entry(size(number), seed: number)
                #expect(entry.isEqual(to: store.entry(for: Samples.key(number))))
            }
            #expect(Set(store.entries().map(\.key)) == Set((0..<10).map(Samples.key)))
            store.update(Samples.response("1"), for: Samples.key(1))
            #expect(store.setPinned(true, for: Samples.key(1)))
            #expect(store.removeAll { $0.source.hasSuffix("/2.png") } == 1)
            #expect(store.verify().isClean)
            #expect(store.entry(for: Samples.key(1))?.response == Samples.response("1"))
            store.shutdown()
        }

        @Test("seals what stands in for pictures, each for its own")
        func placeholders() throws {
            try fill()
            let first = try store()
            let body = Samples.bytes(size(1), seed: 1)
            first.setPlaceholder(Samples.placeholder, for: Samples.key(1), of: body)
            first.flush()
            #expect(first.placeholder(for: Samples.key(1)) == Samples.placeholder)
            first.shutdown()
            let hash = Data(Samples.placeholder.thumbHash)
            for path in fixture.paths.indexFiles
            where FileManager.default.fileExists(atPath: path) {
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: hash) == nil)
            }
            // Another's does not open.
            try fixture.connection().execute(
                "UPDATE entry SET placeholder = (SELECT max(placeholder) FROM entry)")
            let second = try store()
            #expect(second.placeholder(for: Samples.key(1)) == Samples.placeholder)
            #expect(second.placeholder(for: Samples.key(3)) == nil)
            second.shutdown()
        }

        @Test("shows nothing of addresses, fields and bodies on the disk")
        func secrecy() throws {
            try fill()
            let paths = fixture.bodyFiles() + fixture.paths.indexFiles
            for path in paths where FileManager.default.fileExists(atPath: path) {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                let words = ["example.org", "image/png", "X-Name"].map { Data($0.utf8) }
                for word in words + [Samples.bytes(100, seed: 1), Samples.bytes(100, seed: 2)] {
                    #expect(bytes.range(of: word) == nil, "\(path)")
                }
            }
        }

        @Test("is empty for whoever has another key or none", arguments: [nil, Data(count: 32)])
        func otherKey(_ key: Data?) throws {
            try fill()
            let store = try store(key)
            for number in 0..<10 { #expect(store.entry(for: Samples.key(number)) == nil) }
            #expect(store.entries().map(\.key) == [])
            store.store(Samples.entry(100, seed: 1), for: Samples.key(1))
            store.flush()
            #expect(store.entry(for: Samples.key(1))?.body == Samples.bytes(100, seed: 1))
            store.shutdown()
            let own = try self.store()
            #expect(own.entry(for: Samples.key(1))?.body.count == 50_000)
            own.shutdown()
        }

        @Test("keeps equal bodies once, and does not take one for another's")
        func bodies() throws {
            let store = try store()
            store.store(Samples.entry(50_000, seed: 1), for: Samples.key(1))
            store.store(Samples.entry(50_000, seed: 1), for: Samples.key(2))
            store.store(Samples.entry(50_000, seed: 3), for: Samples.key(3))
            store.flush()
            #expect(fixture.bodyFiles().count == 2)
            // Somebody who can write to the folder passes one answer's body off as another's.
            try fixture.connection().execute(
                """
                UPDATE entry SET (file, checksum) = (SELECT file, checksum FROM entry o
                    WHERE o.file != entry.file LIMIT 1)
                """)
            for number in 1...3 { #expect(store.entry(for: Samples.key(number)) == nil) }
            #expect(fixture.damaged.count == 3)
            store.shutdown()
        }

        @Test("refuses a key of another length", arguments: [0, 16, 33])
        func keyLength(_ count: Int) {
            #expect {
                try store(Data(count: count))
            } throws: { error in
                (error as? ImageError)?.code == .invalidRequest
            }
        }

        @Test("a cipher opens nothing that was changed, or sealed for something else")
        func cipher() throws {
            let cipher = try #require(EntryCipher(key: Self.key))
            for plain in [Data(), Samples.bytes(100)] {
                let sealed = cipher.seal(plain, for: "a")
                #expect(cipher.open(sealed, for: "a") == plain)
                #expect(cipher.open(sealed, for: "b") == nil)
                for index in sealed.indices {
                    var changed = sealed
                    changed[index] ^= 1
                    #expect(cipher.open(changed, for: "a") == nil)
                }
                #expect(cipher.open(sealed.dropLast(), for: "a") == nil)
            }
        }
    }
#endif
