#if SVG
    import Foundation
    import GannetMoreCodecs
    import TestSupport
    import Testing

    @Suite("The contract of decoders", .timeLimit(.minutes(1)))
    struct SVGContractTests {
        @Test("the SVG decoder keeps it", arguments: DecoderContract.names)
        func decoder(_ clause: String) async throws {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">\
                <rect width="40" height="20" fill="#369"/></svg>
                """
            try await DecoderContract(SVGDecoder(), file: Data(text.utf8)).check(clause)
        }
    }
#endif
