import Gannet
import GannetCore

/// Makes the pipeline that a command loads with.
struct PipelineFactory {
    /// Decoded pictures are kept for inputs that occur twice; more would only be held for nothing.
    private static let memoryLimit = 64_000_000

    let transfer: TransferArguments
    let console: Console

    /// A pipeline as the options say; cancelled when the user interrupts.
    func make(_ interruption: Interruption) -> ImagePipeline {
        let failures = CacheFailureReport(console)
        var parts = StandardParts()
        parts.cache = transfer.cache
        parts.memoryLimit = Self.memoryLimit
        parts.diskEvents = failures.add
        // The process is over before memory could become scarce through it.
        parts.memoryPressure = nil
        parts.network = nil
        // It would start beside the first worker and hardly ever be needed before the end.
        parts.decoding.spares = 0
        if let concurrency = transfer.concurrency {
            parts.widths.transfers = concurrency
            parts.widths.transfersPerHost = concurrency
            parts.widths.streamsPerHost = concurrency
            parts.http.maximumConnections = concurrency
            parts.http.maximumConnectionsPerHost = concurrency
        }
        var configuration = ImagePipeline.Configuration.standard(parts)
        // By the console, so that no line stands in the middle of a progress bar.
        configuration.log = PipelineLog(level: transfer.logLevel) { [console] line in
            console.say("\(line.level): \(line.text)")
        }
        let pipeline = ImagePipeline(configuration: configuration)
        interruption.onInterrupt {
            pipeline.cancelAll()
            // What has come is worth keeping; where that fails there is nobody left to tell.
            try? pipeline.configuration.dataCache?.flush()
        }
        return pipeline
    }
}
