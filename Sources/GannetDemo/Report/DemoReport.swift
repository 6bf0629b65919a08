/// What `--report` writes; times ending in `_ms` are milliseconds, in `_us` microseconds.
struct DemoReport: Codable, Equatable {
    /// Rows of the list.
    var rows = 0
    /// Rows that were bound to an index, each time counted: those that a fling passes.
    var rowsPassed = 0
    /// Loads asked for.
    var requests = 0
    /// Exchanges with an origin.
    var transfers = 0
    /// Loads answered from memory.
    var memoryHits = 0
    /// Bodies read from the disk store.
    var diskHits = 0
    /// Loads that ended because nobody wanted them any more.
    var cancelled = 0
    /// Loads that ended in an error.
    var failed = 0
    /// How often a visible row showed, in some frame, what belongs to another.
    var wrongRows = 0
    /// The longest iteration of the main loop, from the first frame on.
    var stallMaxMS = 0.0
    /// The longest that Gannet's code held the main thread, in processor time.
    var ownMaxMS = 0.0
    /// Binding a row to an index: the median.
    var bindP50US = 0.0
    /// Binding a row to an index: 99 of 100 take no longer.
    var bindP99US = 0.0
    /// Binding a row to an index: the longest.
    var bindMaxUS = 0.0
    /// From rest (without `--drive`: from the window's opening) until every visible row was filled.
    var fillMS = 0.0

    /// From the drive's beginning on, the processor time of everything but GTK, of a hundred of one
    /// core: Gannet's threads and its own work on the main thread, and the local origin.
    var ownCorePercent = 0.0
    /// Pictures that moved at the end.
    var movingCount = 0
    /// What the process holds in memory at the end, in millions of bytes.
    var memoryMB = 0.0

    enum CodingKeys: String, CodingKey {
        case rows, requests, transfers, cancelled, failed
        case rowsPassed = "rows_passed"
        case memoryHits = "memory_hits"
        case diskHits = "disk_hits"
        case wrongRows = "wrong_rows"
        case stallMaxMS = "stall_ms_max"
        case ownMaxMS = "own_ms_max"
        case bindP50US = "bind_us_p50"
        case bindP99US = "bind_us_p99"
        case bindMaxUS = "bind_us_max"
        case fillMS = "fill_ms"
        case ownCorePercent = "own_core_percent"
        case movingCount = "moving"
        case memoryMB = "memory_mb"
    }
}
