import FoundationEssentials
import GannetCore
import Synchronization

/// `gannet info`: tells what picture files say about themselves.
struct InfoCommand {
    /// Inputs read at once: reading is quick, and each holds its file's bytes.
    private static let width = 8

    private let inputs: [String]
    private let printsJSON: Bool
    private let isStrict: Bool
    private let transfer: TransferArguments
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.error("no input is given; name a path, a URL or -")
        }
        inputs = arguments.operands
        printsJSON = arguments.has(OutputOptions.json.name)
        isStrict = arguments.has(OutputOptions.strict.name)
        transfer = try TransferArguments(arguments)
        self.context = context
    }

    /// Describes every input; the status tells whether all could be read.
    @MainActor
    func run() async throws -> ExitStatus {
        let pipeline = PipelineFactory(transfer: transfer, console: context.console)
            .make(context.interruption)
        let source = PictureBytes(pipeline: pipeline, transfer: transfer)
        let failed = Atomic(false)
        try await InputRunner(width: Self.width).run(
            InputList(arguments: inputs, lists: []),
            work: { _, input in { (await describe(input, source), nil) } },
            emit: { result in
                if result.error != nil { failed.store(true, ordering: .relaxed) }
                report(result)
            })
        _ = await pipeline.shutdown()
        return failed.load(ordering: .relaxed) ? .failure : .success
    }

    private func describe(_ input: PictureInput, _ source: PictureBytes) async -> InfoResult {
        do throws(ImageError) {
            let data = try await source.load(input)
            let reader = InfoReader(codecs: source.pipeline.configuration.codecs)
            let description = try await source.pipeline.configuration.executor.run {
                () throws(ImageError) in try reader.read(data)
            }
            if isStrict, description.isTruncated == true {
                throw ImageError(.truncated, "the picture ends too early")
            }
            return InfoResult(input: input.text, description: description, error: nil)
        } catch {
            return InfoResult(input: input.text, description: nil, error: error)
        }
    }

    private func report(_ result: InfoResult) {
        if printsJSON { context.console.writeLine(result.json.text) }
        if let error = result.error {
            context.console.say(ErrorMessage.text(of: error, input: result.input))
        } else if !printsJSON {
            context.console.write(result.text)
        }
        if result.description?.isTruncated == true {
            context.console.say(
                ErrorMessage.warning("the picture ends too early", input: result.input))
        }
    }
}
