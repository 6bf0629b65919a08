/// The pipeline's machinery.
final class LoadEngine: Sendable {
    let mainDelivery = MainDelivery()
    init(_ configuration: ImagePipeline.Configuration) {}
    var counters: PipelineCounters { PipelineCounters() }
    func makeTaskID() -> UInt64 { 0 }
    func load(_ request: ImageRequest) -> ImageTask {
        ImageTask(id: 0, request: request, engine: self)
    }
    func loadData(
        _ request: ImageRequest, id: UInt64,
        completion: @escaping @Sendable (Result<DataResponse, ImageError>) -> Void
    ) {}
    func cancel(task: UInt64) {}
    func setUrgency(_ urgency: Urgency, ofTask task: UInt64) {}
    func cancel(where matches: (ImageRequest) -> Bool) {}
    func suspend(_ lane: LoadLane) -> LaneSuspension { LaneSuspension(lane: lane) {} }
    func removeStored(_ key: DataCacheKey) {}
    func shutdown() async -> ShutdownReport { ShutdownReport() }
}
