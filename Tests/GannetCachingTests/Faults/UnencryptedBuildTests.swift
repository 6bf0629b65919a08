#if !Encryption
    import FoundationEssentials
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetCaching

    @Suite("A build without encryption", .timeLimit(.minutes(1)))
    struct UnencryptedBuildTests {
        @Test("refuses a store with a key, rather than keep it in the clear")
        func refuses() throws {
            let fixture = StoreFixture()
            let error = #expect(throws: ImageError.self) {
                try fixture.store { $0.encryptionKey = Data(repeating: 1, count: 32) }
            }
            #expect(error?.code == .invalidRequest && error?.reason.contains("trait") == true)
        }
    }
#endif
