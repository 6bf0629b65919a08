import GannetCore

extension EncodeOptions: WireValue {
    func write(to writer: inout WireWriter) {
        writer.put(.quality, quality)
        writer.put(.isLossless, isLossless)
        writer.put(.isProgressive, isProgressive)
        if let chromaSampling { writer.put(.chromaSampling, chromaSampling == .full) }
        writer.put(.maximumBytes, maximumBytes)
        writer.put(.embedsColorProfile, embedsColorProfile)
    }

    init(from fields: WireFields) throws(WireError) {
        let sampling: ChromaSampling? =
            if fields.bytes(.chromaSampling) == nil { nil } else {
                try fields.flag(.chromaSampling) ? .full : .half
            }
        self.init(
            quality: try fields.optional(.quality), isLossless: try fields.flag(.isLossless),
            isProgressive: try fields.flag(.isProgressive), chromaSampling: sampling,
            maximumBytes: try fields.optional(.maximumBytes))
        embedsColorProfile = try fields.flag(.embedsColorProfile)
    }
}

extension AnimationOutline: WireValue {
    func write(to writer: inout WireWriter) {
        writer.put(.delays, runs: delays)
        writer.put(.loopCount, loopCount)
    }

    init(from fields: WireFields) throws(WireError) {
        self.init(
            delays: try fields.runs(.delays, most: ImageHeader.mostFrames),
            loopCount: try fields.number(.loopCount))
    }
}
