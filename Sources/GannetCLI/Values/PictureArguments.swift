import GannetCore

/// What the resulting picture should be, as the options say.
struct PictureArguments: Sendable {
    /// The size wanted; nil for the picture's own.
    let size: TargetSize?
    /// The format asked for by name; nil leaves it to the output.
    let format: OutputFormat?
    /// The quality of lossy formats; nil for the usual one.
    let quality: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        size = try Self.size(arguments)
        format = arguments.text(PictureOptions.format.name).flatMap(OutputFormat.init(named:))
        quality = try arguments.integer(PictureOptions.quality.name, in: 1...100)
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
