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
        var configuration = ImagePipeline.Configuration.standard(
            cache: transfer.cache.location, memoryLimit: Self.memoryLimit)
        if let concurrency = transfer.concurrency {
            configuration.widths.transfers = concurrency
            configuration.widths.transfersPerHost = concurrency
            configuration.widths.streamsPerHost = concurrency
        }
        configuration.observer = CacheFailureReport(console)
        let pipeline = ImagePipeline(configuration: configuration)
        interruption.onInterrupt {
            pipeline.cancelAll()
            // What has come is worth keeping; where that fails there is nobody left to tell.
            try? pipeline.configuration.dataCache?.flush()
        }
        return pipeline
    }
}

extension CacheFolder {
    fileprivate var location: CacheLocation {
        switch self {
        case .none: .none
        case .folder(let path): .folder(path)
        }
    }
}
