import FoundationEssentials
import GannetCore
import GannetTesting

/// A pipeline of fakes, with everything that a test drives it by.
struct PipelineRig {
    let loader: FakeLoader
    let decoder = FakeDecoder()
    let memory = FakeMemoryCache()
    let disk = FakeDataCache()
    let time = FakeTime()
    let pipeline: ImagePipeline

    init(
        widths: StageWidths = StageWidths(),
        script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer = { _ in .hold }
    ) {
        loader = FakeLoader(script: script)
        var configuration = ImagePipeline.Configuration(
            loader: loader, codecs: decoder.registry, memoryCache: memory, dataCache: disk,
            executor: ThreadedExecutor(threads: 2), time: time)
        configuration.widths = widths
        pipeline = ImagePipeline(configuration: configuration)
    }

    /// A pipeline whose origin always has the same picture, with these fields.
    static func serving(
        _ headers: HTTPHeaders = ["Cache-Control": "max-age=60"]
    ) -> PipelineRig {
        PipelineRig { _ in .ok(FakeDecoder.file(width: 40, height: 30), headers: headers) }
    }
}
