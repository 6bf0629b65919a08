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

    /// The large kinds that this build's traits switch on.
    private static var builtFormats: [ImageFormat] {
        DecodingPolicy.heavyFormats.filter(isBuilt)
    }

    private static func isBuilt(_ format: ImageFormat) -> Bool {
        #if TIFF
            if format == .tiff { return true }
        #endif
        #if SVG
            if format == .svg { return true }
        #endif
        #if AVIF
            if format == .avif { return true }
        #endif
        #if HEIC
            if format == .heic { return true }
        #endif
        #if JPEGXL
            if format == .jpegXL { return true }
        #endif
        return false
    }
}

extension DecoderPool {
    /// The workers that all of a program shares that asks for nothing else.
    fileprivate static let shared = DecoderPool(.standard)
}
