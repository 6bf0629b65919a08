/// How often things have happened in a pipeline since it was made.
public struct PipelineCounters: Hashable, Sendable {
    /// Loads asked for, of pictures and of bytes.
    public var requests = 0
    /// Loads answered from memory.
    public var memoryHits = 0
    /// Bodies read from the disk store and used.
    public var diskHits = 0
    /// Exchanges started with a data loader.
    public var transfers = 0
    /// Exchanges that found the stored body unchanged (304).
    public var revalidations = 0
    /// Exchanges that tried again what an earlier one had failed to bring.
    public var retries = 0
    /// Bodies that were gone on with after an interruption.
    public var resumes = 0
    /// Pictures decoded.
    public var decodes = 0
    /// Pictures made out of larger ones in memory.
    public var reductions = 0
    /// Processing steps run.
    public var processes = 0
    /// Loads that joined work which was under way for another.
    public var joined = 0
    /// Loads that ended cancelled.
    public var cancelled = 0
    /// Loads that ended in an error.
    public var failed = 0
    /// Calls of the data cache that failed.
    public var cacheFailures = 0

    /// All zero.
    public init() {}
}
