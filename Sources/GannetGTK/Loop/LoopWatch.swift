/// Keeps the longest times that a main loop was busy; times come in as nanoseconds of a clock.
struct LoopWatch {
    private(set) var longestIteration = 0.0
    private(set) var longestOwnWork = 0.0
    /// All own work so far, in seconds.
    private(set) var ownWork = 0.0
    var isRunning = false

    private var iterationStart: Int?
    private var ownWorkStart: Int?

    /// Whether own work is going on: what it calls is part of it.
    var isInOwnWork: Bool { ownWorkStart != nil }

    mutating func endWaiting(at time: Int) {
        iterationStart = time
    }

    mutating func beginWaiting(at time: Int) {
        guard let start = iterationStart else { return }
        longestIteration = max(longestIteration, Self.seconds(from: start, to: time))
        iterationStart = nil
    }

    mutating func forgetIterations() {
        longestIteration = 0
        iterationStart = nil
    }

    mutating func beginOwnWork(at time: Int) {
        ownWorkStart = time
    }

    mutating func endOwnWork(at time: Int) {
        guard let start = ownWorkStart else { return }
        let work = Self.seconds(from: start, to: time)
        longestOwnWork = max(longestOwnWork, work)
        ownWork += work
        ownWorkStart = nil
    }

    private static func seconds(from start: Int, to end: Int) -> Double {
        Double(end - start) / 1e9
    }
}
