import GannetCore

/// What the kernel's signals about memory mean.
struct PressureRule: Hashable, Sendable {
    /// A file of the kernel's that can be waited on, and what to make of it.
    enum Signal: Hashable, Sendable {
        /// A trigger of pressure stall information: some or all tasks stood still for want of
        /// memory for longer than the trigger allows; its firing says all there is to say.
        case stall(MemoryPressure)
        /// The counters in a control group's `memory.events`, as they stood when last read.
        case counters(GroupCounters)
    }

    /// Some task waited for memory for 150 ms in 2 s.
    ///
    /// Windows that are no multiple of 2 s are refused to ordinary users (kernel documentation,
    /// accounting/psi).
    static let warningTrigger = "some 150000 2000000"
    /// No task got on at all, for want of memory, for 100 ms in 2 s.
    static let criticalTrigger = "full 100000 2000000"

    /// What was known before.
    private(set) var signal: Signal

    /// A rule that begins with this.
    init(_ signal: Signal) {
        self.signal = signal
    }

    /// What it means that the file gave a signal and now reads `text`; nil for nothing new.
    mutating func pressure(signalledWith text: String) -> MemoryPressure? {
        switch signal {
        case .stall(let pressure): return pressure
        case .counters(let before):
            let now = GroupCounters(text)
            signal = .counters(now)
            return now.pressure(since: before)
        }
    }
}

/// The counters of `memory.events` that tell of scarcity (kernel documentation, cgroup-v2).
struct GroupCounters: Hashable, Sendable {
    /// How often the group was slowed down or was about to go over a limit: `high` and `max`.
    let reclaims: Int
    /// How often it was at its limit and nothing could be taken back: `oom` and `oom_kill`.
    let failures: Int

    /// Reads the text of the file; what is missing or no number counts as 0.
    init(_ text: String) {
        var counts: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { counts[words[0]] = Int(words[1]) }
        }
        reclaims = (counts["high"] ?? 0) &+ (counts["max"] ?? 0)
        failures = (counts["oom"] ?? 0) &+ (counts["oom_kill"] ?? 0)
    }

    /// What has become of memory since the counters stood at `before`; nil for nothing new.
    func pressure(since before: GroupCounters) -> MemoryPressure? {
        if failures > before.failures { return .critical }
        return reclaims > before.reclaims ? .warning : nil
    }
}
