import GannetCore
import Synchronization

/// `gannet fetch`: loads pictures and writes what was asked for.
struct FetchCommand {
    private let inputs: [String]
    private let lists: [String]
    private let prints: FetchReport.Style
    private let explains: Bool
    private let destination: FetchDestination?
    private let picture: PictureArguments
    private let transfer: TransferArguments
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        self.context = context
        inputs = arguments.operands
        lists = arguments.all(TransferOptions.input.name)
        guard !inputs.isEmpty || !lists.isEmpty else {
            throw arguments.error("no input is given; name a URL or a path, or use '--input FILE'")
        }
        picture = try PictureArguments(arguments)
        transfer = try TransferArguments(arguments)
        let isSingle = inputs.count == 1 && lists.isEmpty
        destination = try FetchDestination(arguments, isSingle: isSingle)
        let hasJSON = arguments.has(OutputOptions.json.name)
        explains = arguments.has(OutputOptions.explain.name)
        prints = hasJSON ? .json : destination == nil ? .lines : .nothing
        guard destination != .standardOutput || !hasJSON else {
            throw arguments.error("'-o -' and '--json' would both write to standard output")
        }
    }

    /// Loads every input; the status tells whether all of them came.
    @MainActor
    func run() async throws -> ExitStatus {
        let pipeline = PipelineFactory(transfer: transfer, console: context.console)
            .make(context.interruption)
        let job = FetchJob(
            pipeline: pipeline, picture: picture, transfer: transfer,
            output: FetchOutput(
                destination: destination, picture: picture, pipeline: pipeline, context: context),
            explains: explains, console: context.console)
        let report = FetchReport(style: prints, console: context.console)
        if lists.isEmpty { showTotal(inputs.count) }
        var listError: ImageError?
        do throws(ImageError) {
            try await InputRunner(width: width(of: pipeline)).run(
                InputList(arguments: inputs, lists: lists), work: job.work, emit: report.add,
                counted: showTotal)
        } catch {
            listError = error
        }
        context.console.endProgress()
        _ = await pipeline.shutdown()
        if let listError { throw listError }
        return report.hasFailures ? .failure : .success
    }

    private func showTotal(_ count: Int) {
        context.console.updateProgress { board, _ in board.total = count }
    }

    /// Enough to keep every stage busy, and no more, since each holds its picture's bytes.
    private func width(of pipeline: ImagePipeline) -> Int {
        pipeline.configuration.widths.transfers + 16
    }
}
