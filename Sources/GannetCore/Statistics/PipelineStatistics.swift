/// What a pipeline has done since it was made, and what it does at this moment.
///
/// Times are in seconds, sizes in bytes.
public struct PipelineStatistics: Sendable {
    /// How often things have happened.
    public var counters: PipelineCounters
    /// From the request to the picture, by where it came from; what memory has at once is only
    /// counted, since that takes less time than reading the clock.
    public var latencies: [ResponseSource: Histogram]
    /// Waiting for a slot, by lane, one value for each step of work.
    public var waits: [LoadLane: Histogram]
    /// Work, by stage: `disk`, `transfer`, `decode` and `process`.
    public var durations: [LoadStage.Kind: Histogram]
    /// The bytes of body that each answer has brought.
    public var bodies: Histogram
    /// What waits and runs now.
    public var occupancy: [StageOccupancy]
    /// The bytes of the pictures that memory holds now; nil without a memory cache.
    public var memoryCacheBytes: Int?

    init(
        counters: PipelineCounters, latencies: [Histogram], _ times: WorkTimes,
        occupancy: [StageOccupancy], memoryCacheBytes: Int?
    ) {
        self.counters = counters
        self.latencies = Self.table(ResponseSource.allCases, latencies)
        waits = Self.table(LoadLane.allCases, times.waits)
        durations = Self.table(Stage.allCases.map { LoadStage.Kind($0) }, times.durations)
        bodies = times.bodies
        self.occupancy = occupancy
        self.memoryCacheBytes = memoryCacheBytes
    }

    private static func table<Key: Hashable>(
        _ keys: [Key], _ values: [Histogram]
    ) -> [Key: Histogram] {
        Dictionary(uniqueKeysWithValues: zip(keys, values))
    }
}
