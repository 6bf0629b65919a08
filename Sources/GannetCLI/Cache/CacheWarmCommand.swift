import Gannet
import GannetCore
import Synchronization

/// `gannet cache warm`: brings what a list names into the cache.
///
/// Nothing is decoded; what is stored and fresh is not fetched again.
struct CacheWarmCommand {
    private let lists: [String]
    private let transfer: TransferArguments
    private let printsJSON: Bool
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        self.context = context
        lists = arguments.operands
        transfer = try TransferArguments(arguments)
        printsJSON = arguments.has(OutputOptions.json.name)
    }

    /// Loads every input; the status tells whether all of them came.
    @MainActor
    func run() async throws -> ExitStatus {
        let pipeline = PipelineFactory(transfer: transfer, console: context.console)
            .make(context.interruption)
        let tally = Tally()
        var listError: ImageError?
        do throws(ImageError) {
            let width = pipeline.configuration.widths.transfers + 16
            try await InputRunner(width: width).run(
                InputList(arguments: [], lists: lists),
                work: { index, input in work(index, input, pipeline) },
                emit: { result in tell(result, tally) },
                counted: { count in
                    context.console.updateProgress { board, _ in board.total = count }
                })
        } catch {
            listError = error
        }
        context.console.endProgress()
        _ = await pipeline.shutdown()
        if let listError { throw listError }
        if !printsJSON { context.console.writeLine(tally.line) }
        return tally.hasFailures ? .failure : .success
    }

    /// What became of one input.
    private struct Warmed: Sendable {
        let input: String
        let outcome: Result<DataResponse, ImageError>
    }

    @MainActor
    private func work(
        _ index: Int, _ input: PictureInput, _ pipeline: ImagePipeline
    ) -> @Sendable () async -> InputRunner.Finished<Warmed> {
        let request = transfer.request(for: input.url)
        let console = context.console
        return {
            console.updateProgress { board, now in
                board.begin(index, label: FilePathText.name(of: input.text), at: now)
            }
            let outcome = await withCheckedContinuation { continuation in
                _ = pipeline.loadData(
                    for: request,
                    progress: { received, expected in
                        console.updateProgress { board, _ in
                            board.progress(index, received: received, expected: expected)
                        }
                    }, completion: { continuation.resume(returning: $0) })
            }
            var isFailure = false
            if case .failure = outcome { isFailure = true }
            console.updateProgress { [isFailure] board, _ in
                board.end(index, isFailure: isFailure)
            }
            return (Warmed(input: input.text, outcome: outcome), nil)
        }
    }

    private func tell(_ result: Warmed, _ tally: Tally) {
        tally.add(result.outcome)
        var object: JSONValue
        switch result.outcome {
        case .success(let data):
            object = [
                "input": .string(result.input), "ok": .bool(true),
                "source": .string(data.source.rawValue), "bytes": .integer(data.data.count),
                "wire_bytes": .integer(data.wireByteCount), "error": .null,
            ]
        case .failure(let error):
            object = [
                "input": .string(result.input), "ok": .bool(false), "source": .null,
                "bytes": .null, "wire_bytes": .null, "error": JSONValue(error),
            ]
            context.console.say(ErrorMessage.text(of: error, input: result.input))
        }
        if printsJSON { context.console.writeLine(object.text) }
    }

    /// How many came, from where.
    private final class Tally: Sendable {
        private struct Counts {
            var fetched = 0
            var present = 0
            var failed = 0
            var bytes = 0
        }

        private let counts = Mutex(Counts())

        var hasFailures: Bool { counts.withLock { $0.failed > 0 } }

        /// The sentence for people.
        var line: String {
            let counts = counts.withLock { $0 }
            return "\(counts.fetched) fetched, \(counts.present) there already, "
                + "\(counts.failed) failed; \(Quantity.bytes(counts.bytes)) moved"
        }

        func add(_ outcome: Result<DataResponse, ImageError>) {
            counts.withLock { counts in
                switch outcome {
                case .success(let data):
                    if data.source == .network {
                        counts.fetched += 1
                    } else {
                        counts.present += 1
                    }
                    counts.bytes += data.wireByteCount
                case .failure: counts.failed += 1
                }
            }
        }
    }
}
