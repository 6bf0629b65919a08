import GannetCodecs
import GannetCore
import GannetWorkers

extension CodecRegistry {
    /// Every decoder and encoder that this build has: those of GannetCodecs in the program itself,
    /// the large ones in worker processes that start when they are first needed.
    public static var standard: CodecRegistry {
        standard(.standard, in: .shared)
    }

    /// The decoders and encoders that this build has, where `policy` says.
    ///
    /// What `codecs` holds counts as linked: with `addMoreCodecs()` of GannetMoreCodecs in it a
    /// program can decode the large kinds itself.
    public static func standard(
        _ policy: DecodingPolicy, codecs: CodecRegistry? = nil
    ) -> CodecRegistry {
        standard(policy, in: DecoderPool(policy), codecs)
    }

    private static func standard(
        _ policy: DecodingPolicy, in pool: DecoderPool, _ codecs: CodecRegistry? = nil
    ) -> CodecRegistry {
        var registry = codecs ?? CodecRegistry()
        if codecs == nil { registry.addStandardCodecs() }
        registry.useWorkers(policy, in: pool, built: builtFormats)
        return registry
    }

    /// The kinds that this build's traits switch on, beside those that need no trait.
    private static var builtFormats: [ImageFormat] {
        var formats: [ImageFormat] = []
        #if TIFF
            formats.append(.tiff)
        #endif
        #if SVG
            formats.append(.svg)
        #endif
        #if AVIF
            formats.append(.avif)
        #endif
        #if HEIC
            formats.append(.heic)
        #endif
        #if JPEGXL
            formats.append(.jpegXL)
        #endif
        return formats
    }
}

extension DecoderPool {
    /// The workers that all of a program shares that asks for nothing else.
    fileprivate static let shared = DecoderPool(.standard)
}
