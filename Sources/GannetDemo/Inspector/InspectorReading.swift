import GannetCore

/// What the inspector shows at a moment, worked out from the statistics of a pipeline.
struct InspectorReading: Equatable {
    /// Steps that run and wait, by lane: visible, nearby, prefetch.
    var inFlight: [LoadLane: (running: Int, waiting: Int)] = [:]
    /// Bytes of decoded pictures in memory, and the most that there may be.
    var memoryBytes = 0
    var memoryLimit = 0
    /// Bytes on disk, and the most that there may be.
    var diskBytes = 0
    var diskLimit = 0
    /// Of a hundred loads, those answered from memory.
    var memoryHitPercent = 0.0
    /// Of a hundred loads that memory did not have, those answered from disk.
    var diskHitPercent = 0.0
    /// Bytes of bodies that came in the last second.
    var bytesPerSecond = 0.0
    /// The longest that the main loop was busy since the last reading, in seconds.
    var longestStall = 0.0

    static func == (left: Self, right: Self) -> Bool {
        left.rows.map(\.value) == right.rows.map(\.value)
    }

    /// What is shown as text.
    var rows: [(name: String, value: String)] {
        let lanes = LoadLane.allCases.map { lane in
            let count = inFlight[lane] ?? (0, 0)
            return ("In flight, \(lane)", "\(count.running) run, \(count.waiting) wait")
        }
        return lanes + [
            ("Memory", "\(Self.mega(memoryBytes)) of \(Self.mega(memoryLimit))"),
            ("Disk", "\(Self.mega(diskBytes)) of \(Self.mega(diskLimit))"),
            ("Memory hits", Self.percent(memoryHitPercent)),
            ("Disk hits", Self.percent(diskHitPercent)),
            ("Transfer rate", Self.mega(Int(bytesPerSecond)) + "/s"),
            ("Longest stall", "\(Int((longestStall * 1000).rounded())) ms"),
        ]
    }

    private static func mega(_ bytes: Int) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    private static func percent(_ value: Double) -> String { "\(Int(value.rounded())) %" }
}

extension InspectorReading {
    /// What two looks at a pipeline, `seconds` apart, say of the time between and of now.
    init(_ now: PipelineStatistics, since last: PipelineStatistics?, seconds: Double) {
        for step in now.occupancy {
            let sum = inFlight[step.lane] ?? (0, 0)
            inFlight[step.lane] = (sum.running + step.running, sum.waiting + step.waiting)
        }
        memoryBytes = now.memoryCacheBytes ?? 0
        let counters = now.counters
        let missed = counters.requests - counters.memoryHits
        memoryHitPercent = Self.share(counters.memoryHits, of: counters.requests)
        diskHitPercent = Self.share(counters.diskHits, of: missed)
        if let last, seconds > 0 {
            bytesPerSecond = max(0, now.bodies.sum - last.bodies.sum) / seconds
        }
    }

    private static func share(_ part: Int, of whole: Int) -> Double {
        whole > 0 ? min(100, 100 * Double(part) / Double(whole)) : 0
    }
}
