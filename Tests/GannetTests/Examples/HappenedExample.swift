// The article "What happened to my picture?" shows what stands below the line; HappenedExampleTests
// holds the two equal.
// ---
import Gannet
import Synchronization

func explanation(of address: String, in pipeline: ImagePipeline) async -> String {
    let task = pipeline.imageTask(with: ImageRequest(address, size: TargetSize(96)))
    _ = try? await task.response  // a load that fails is explained too
    return task.explanation
}

func slowStages(of task: ImageTask) -> [String] {
    task.metrics.stages.filter { $0.duration > 0.1 }.map { stage in
        "\(stage.kind.rawValue) took \(Int(stage.duration * 1000)) ms"
    }
}

final class LossCounter: PipelineObserving {
    let failures = Atomic(0)
    let evictedBytes = Atomic(0)

    func pipeline(did event: PipelineEvent) {
        switch event {
        case .failed: failures.add(1, ordering: .relaxed)
        case .memoryTrimmed(.limit, let bytes): evictedBytes.add(bytes, ordering: .relaxed)
        default: break  // later versions may tell more
        }
    }
}

func watched(
    _ configuration: ImagePipeline.Configuration, by observer: any PipelineObserving
) -> ImagePipeline {
    var configuration = configuration
    configuration.observer = observer
    configuration.log = .standardError(level: .error)
    return ImagePipeline(configuration: configuration)
}

func metricsPage(of pipeline: ImagePipeline) -> String {
    pipeline.statistics.prometheusText
}
