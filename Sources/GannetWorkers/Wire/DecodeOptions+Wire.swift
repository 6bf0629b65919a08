import GannetCore

extension DecodeLimits: WireValue {
    func write(to writer: inout WireWriter) {
        writer.put(.maximumSide, maximumSide)
        writer.put(.maximumPixels, maximumPixels)
        writer.put(.maximumBytes, maximumBytes)
        writer.put(.maximumFrames, maximumFrames)
        writer.put(.maximumAnimationPixels, maximumAnimationPixels)
        writer.put(.maximumMetadataBytes, maximumMetadataBytes)
        writer.put(.maximumSeconds, Int(truncatingIfNeeded: maximumSeconds.bitPattern))
    }

    init(from fields: WireFields) throws(WireError) {
        self.init(
            maximumSide: try fields.number(.maximumSide),
            maximumPixels: try fields.number(.maximumPixels),
            maximumBytes: try fields.number(.maximumBytes),
            maximumFrames: try fields.number(.maximumFrames),
            maximumAnimationPixels: try fields.number(.maximumAnimationPixels),
            maximumMetadataBytes: try fields.number(.maximumMetadataBytes),
            maximumSeconds: Double(
                bitPattern: UInt64(truncatingIfNeeded: try fields.number(.maximumSeconds))))
    }
}

extension TargetSize: WireValue {
    func write(to writer: inout WireWriter) {
        writer.put(.width, width)
        writer.put(.height, height)
        writer.put(.contentMode, contentMode.rawValue)
        writer.put(.allowsUpscaling, allowsUpscaling)
        writer.put(.usesLinearLight, usesLinearLight)
    }

    init(from fields: WireFields) throws(WireError) {
        guard let mode = ContentMode(rawValue: try fields.text(.contentMode)) else {
            throw WireError("there is no such content mode")
        }
        self.init(
            width: try fields.optional(.width), height: try fields.optional(.height),
            contentMode: mode, allowsUpscaling: try fields.flag(.allowsUpscaling))
        usesLinearLight = try fields.flag(.usesLinearLight)
    }
}

extension DecodeOptions: WireValue {
    func write(to writer: inout WireWriter) {
        if let targetSize { writer.put(.targetSize, targetSize) }
        writer.put(.frame, frame)
        writer.put(.damage, damage == .strict)
        writer.put(.layout, layout.wireNumber)
        writer.put(.limits, limits)
        writer.put(.isFast, isFast)
        writer.put(.keepsColorProfile, keepsColorProfile)
    }

    init(from fields: WireFields) throws(WireError) {
        self.init(
            targetSize: fields.bytes(.targetSize) == nil
                ? nil : try fields.value(.targetSize, as: TargetSize.self),
            frame: try fields.optional(.frame),
            damage: try fields.flag(.damage) ? .strict : .lenient,
            layout: try PixelLayout(wireNumber: try fields.number(.layout)),
            limits: try fields.value(.limits, as: DecodeLimits.self),
            isFast: try fields.flag(.isFast))
        keepsColorProfile = try fields.flag(.keepsColorProfile)
    }
}
