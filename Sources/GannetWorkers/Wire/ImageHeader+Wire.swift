import GannetCore

extension ImageHeader: WireValue {
    /// The most frames that a header may have on the wire, whatever the limits are.
    static let mostFrames = 10_000_000

    func write(to writer: inout WireWriter) {
        writer.put(.format, format.name)
        writer.put(.width, width)
        writer.put(.height, height)
        writer.put(.orientation, orientation.rawValue)
        writer.put(.frameCount, frameCount)
        writer.put(.loopCount, loopCount)
        writer.put(.frameDelays, runs: frameDelays)
        writer.put(.bitDepth, bitDepth)
        writer.put(.hasAlpha, hasAlpha)
        writer.put(.colorSpace, colorSpace.rawValue)
        writer.put(.hasICCProfile, hasICCProfile)
        writer.put(.isProgressive, isProgressive)
    }

    init(from fields: WireFields) throws(WireError) {
        let sides = 1...Int(Int32.max)
        self.init(
            format: try ImageFormat(wireName: try fields.text(.format)),
            width: try fields.number(.width, in: sides),
            height: try fields.number(.height, in: sides))
        guard let orientation = Orientation(rawValue: try fields.number(.orientation)),
            let colorSpace = ColorSpace(rawValue: try fields.text(.colorSpace))
        else { throw WireError("there is no such orientation or colour model") }
        self.orientation = orientation
        self.colorSpace = colorSpace
        frameCount = try fields.number(.frameCount, in: 1...Self.mostFrames)
        loopCount = try fields.number(.loopCount, in: 0...Int(UInt32.max))
        frameDelays = try fields.runs(.frameDelays, most: frameCount)
        guard frameDelays.isEmpty || frameDelays.count == frameCount else {
            throw WireError("\(frameCount) frames have \(frameDelays.count) delays")
        }
        bitDepth = try fields.number(.bitDepth, in: 1...64)
        hasAlpha = try fields.flag(.hasAlpha)
        hasICCProfile = try fields.flag(.hasICCProfile)
        isProgressive = try fields.flag(.isProgressive)
    }
}
