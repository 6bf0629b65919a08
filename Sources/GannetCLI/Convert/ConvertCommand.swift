import FoundationEssentials
import GannetCore

/// `gannet convert`: decodes one picture and encodes it anew.
struct ConvertCommand {
    private let input: PictureInput
    private let output: String
    private let format: OutputFormat
    private let frame: Int?
    private let isStrict: Bool
    private let keepsColorProfile: Bool
    private var picture: PictureArguments
    private let transfer: TransferArguments
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        guard let input = arguments.operands.first else {
            throw arguments.error("no input is given; name a path, a URL or -")
        }
        guard let output = arguments.text(ConvertTable.output.name), !output.isEmpty else {
            throw arguments.error("no output is given; name a file with '-o FILE'")
        }
        self.input = PictureInput(input)
        self.output = output
        self.context = context
        picture = try PictureArguments(arguments)
        transfer = try TransferArguments(arguments)
        frame = try arguments.integer(ConvertTable.frame.name, in: 0...Int(Int32.max))
        isStrict = arguments.has(OutputOptions.strict.name)
        let colorProfile = arguments.text(ConvertTable.colorProfile.name)
        keepsColorProfile = colorProfile == "keep"
        picture.encoding.embedsColorProfile = colorProfile == "srgb"
        guard let format = picture.format ?? OutputFormat(extensionOf: output) else {
            throw arguments.error(
                "the name '\(output)' tells no format; give it an extension such as .png, or use "
                    + "'--format NAME'")
        }
        self.format = format
    }

    /// Converts the picture.
    @MainActor
    func run() async throws -> ExitStatus {
        let pipeline = PipelineFactory(transfer: transfer, console: context.console)
            .make(context.interruption)
        let outcome = await convert(with: pipeline)
        _ = await pipeline.shutdown()
        if let error = outcome {
            context.console.say(ErrorMessage.text(of: error, input: input.text))
        }
        return outcome == nil ? .success : .failure
    }

    /// The error, if there is one.
    private func convert(with pipeline: ImagePipeline) async -> ImageError? {
        do throws(ImageError) {
            let configuration = pipeline.configuration
            let data = try await PictureBytes(pipeline: pipeline, transfer: transfer).load(input)
            try await pipeline.configuration.executor.run { () throws(ImageError) in
                try write(try encode(data, configuration))
            }
            return nil
        } catch {
            return error
        }
    }

    /// The result's bytes: of an animation all frames where none is chosen and the format moves.
    private func encode(
        _ data: Data, _ configuration: ImagePipeline.Configuration
    ) throws(ImageError) -> Data {
        let codecs = configuration.codecs
        let decoder = try codecs.decoder(for: data)
        let encoding = ResultEncoding(picture: picture, codecs: codecs)
        var options = DecodeOptions(
            targetSize: picture.size, frame: frame, damage: isStrict ? .strict : .lenient,
            layout: .rgba8)
        options.keepsColorProfile = keepsColorProfile
        var isTruncated = false
        defer { if isTruncated { warn() } }
        if frame == nil, let moving = decoder as? any AnimationDecoding,
            // Pages do not move: of them the first is written.
            try !moving.header(of: data, limits: options.limits).frameDelays.isEmpty,
            let file = try encoding.encode(
                moving.frames(of: data, options: options), as: format,
                onFrame: { isTruncated = isTruncated || $0.isTruncated })
        {
            return file
        }
        options.watch = DecodeWatch(
            time: configuration.time, seconds: options.limits.maximumSeconds)
        let decoded = try decoder.decode(data, options: options)
        isTruncated = decoded.isTruncated
        return try encoding.encode(decoded.image, as: format)
    }

    private func warn() {
        context.console.say(
            ErrorMessage.warning(
                "the picture is damaged or ends too early; what could be read was written, which "
                    + "--strict refuses", input: input.text))
    }

    private func write(_ bytes: Data) throws(ImageError) {
        if output == "-" {
            context.console.write(bytes.bytes)
        } else {
            try FileWriting(temporaryFiles: context.temporaryFiles).write(bytes, to: output)
        }
    }
}
