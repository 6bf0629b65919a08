import FoundationEssentials
import GannetCore

/// `gannet convert`: decodes one picture and encodes it anew.
struct ConvertCommand {
    private let input: PictureInput
    private let output: String
    private let format: OutputFormat
    private let frame: Int
    private let picture: PictureArguments
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
        frame = try arguments.integer(ConvertTable.frame.name, in: 0...Int(Int32.max)) ?? 0
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
            let codecs = pipeline.configuration.codecs
            let data = try await PictureBytes(pipeline: pipeline, transfer: transfer).load(input)
            try await pipeline.configuration.executor.run { () throws(ImageError) in
                let image = try decode(data, codecs)
                let bytes = try ResultEncoding(picture: picture, codecs: codecs)
                    .encode(image, as: format)
                try write(bytes)
            }
            return nil
        } catch {
            return error
        }
    }

    private func decode(_ data: Data, _ codecs: CodecRegistry) throws(ImageError) -> Image {
        let decoder = try codecs.decoder(for: data)
        let options = DecodeOptions(targetSize: picture.size, frame: frame, layout: .rgba8)
        if frame > 0 {
            let count = try decoder.header(of: data, limits: options.limits).frameCount
            guard frame < count else {
                throw ImageError(
                    .unsupportedFormat,
                    "there is no frame \(frame); the picture has \(count), counted from 0")
            }
        }
        return try decoder.decode(data, options: options).image
    }

    private func write(_ bytes: Data) throws(ImageError) {
        if output == "-" {
            context.console.write(bytes.bytes)
        } else {
            try FileWriting(temporaryFiles: context.temporaryFiles).write(bytes, to: output)
        }
    }
}
