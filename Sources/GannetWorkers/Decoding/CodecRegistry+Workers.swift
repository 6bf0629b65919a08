import GannetCore

extension CodecRegistry {
    /// Puts workers in place of decoders, as `policy` says.
    ///
    /// What is in the registry stays where the policy leaves a kind in the program. Kinds with
    /// large codecs that are not in it are read and written in workers, or are missing and say why.
    public mutating func useWorkers(
        _ policy: DecodingPolicy, in pool: DecoderPool, built: [ImageFormat]
    ) {
        let own = self
        addHeavyCodecs(policy, pool, built)
        for format in decodableFormats where policy.usesWorker(for: format, policy.workers) {
            if let decoder = Self.decoder(format, in: pool) { add(decoder) }
        }
        guard let choose = policy.workersBySource else { return }
        place { decoder, source in
            guard let workers = choose(source) else { return decoder }
            if policy.usesWorker(for: decoder.format, workers) {
                return Self.decoder(decoder.format, in: pool) ?? decoder
            }
            return own.decoder(of: decoder.format) ?? decoder
        }
    }

    /// Those large codecs that the program does not link.
    private mutating func addHeavyCodecs(
        _ policy: DecodingPolicy, _ pool: DecoderPool, _ built: [ImageFormat]
    ) {
        for format in built where DecodingPolicy.heavyFormats.contains(format) {
            guard decoder(of: format) == nil else { continue }
            guard policy.workers != .none || policy.workersBySource != nil else {
                removeDecoder(
                    of: format,
                    because: "the policy decodes in the program, which does not link its codec; "
                        + "add GannetMoreCodecs to its codecs, or allow workers")
                continue
            }
            if let decoder = Self.decoder(format, in: pool) { add(decoder) }
            if let encoder = Self.encoder(format, in: pool) { add(encoder) }
        }
    }

    /// The decoder of a kind in workers; nil where they have none.
    private static func decoder(
        _ format: ImageFormat, in pool: DecoderPool
    ) -> (any ImageDecoding)? {
        switch format {
        case .svg, .heic, .bmp, .ico, .cur, .qoi, .pnm: WorkerDecoder(format, in: pool)
        case .avif, .tiff, .gif: WorkerAnimationDecoder(format, in: pool)
        case .jpeg: WorkerProgressiveDecoder(format, in: pool)
        case .png, .webp, .jpegXL: WorkerMovingDecoder(format, in: pool)
        default: nil
        }
    }

    private static func encoder(
        _ format: ImageFormat, in pool: DecoderPool
    ) -> (any ImageEncoding)? {
        switch format {
        case .avif, .jpegXL: WorkerAnimationEncoder(format, in: pool)
        case .tiff: WorkerEncoder(format, in: pool)
        default: nil
        }
    }
}
