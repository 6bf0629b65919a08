#if TIFF
    import GannetCore
    import GannetMoreCodecs
    import TestSupport
    import Testing

    @Suite("The contract of decoders, kept by TIFF", .timeLimit(.minutes(1)))
    struct TIFFContractTests {
        @Test("the TIFF decoder keeps it", arguments: DecoderContract.names)
        func decoder(_ clause: String) async throws {
            var builder = TIFFBuilder(width: 40, height: 20, samples: 3, photometric: 2)
            builder.tile = (16, 16)
            let file = builder.file { x, y, channel in UInt64(x + y * 3 + channel * 60) }
            try await DecoderContract(TIFFDecoder(), file: file).check(clause)
        }
    }
#endif
