import GannetCore

/// What the resulting picture should be, as the options say.
struct PictureArguments: Sendable {
    /// The size wanted; nil for the picture's own.
    let size: TargetSize?
    /// The format asked for by name; nil leaves it to the output.
    let format: OutputFormat?
    /// How the result is encoded.
    var encoding: EncodeOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        size = try Self.size(arguments)
        format = arguments.text(PictureOptions.format.name).flatMap(OutputFormat.init(named:))
        encoding = EncodeOptions(
            quality: try arguments.integer(PictureOptions.quality.name, in: 1...100),
            isLossless: arguments.has(PictureOptions.lossless.name),
            isProgressive: arguments.has(PictureOptions.progressive.name),
            chromaSampling: arguments.text(PictureOptions.chroma.name)
                .map { $0 == "full" ? .full : .half },
            maximumBytes: try arguments.value(
                PictureOptions.maximumBytes.name, expecting: ByteCountArgument.expected,
                ByteCountArgument.parse))
    }

    private static func size(_ arguments: ParsedArguments) throws(UsageError) -> TargetSize? {
        let sides = try arguments.value(
            PictureOptions.size.name, expecting: SizeArgument.expected, SizeArgument.parse)
        guard let sides else { return nil }
        let mode = arguments.text(PictureOptions.fit.name).flatMap(ContentMode.init(rawValue:))
        return TargetSize(
            width: sides.width, height: sides.height, contentMode: mode ?? .inside,
            allowsUpscaling: arguments.has(PictureOptions.upscale.name))
    }
}
