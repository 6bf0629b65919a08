/// What happened in the course of a load, and how long each stage of it took, in seconds.
///
/// Made of small records that the work leaves behind; what is asked for is worked out then. A
/// stage that was shared with another load counts in full.
public struct LoadMetrics: Sendable {
    /// The task's number.
    var task: TaskID = 0
    /// When the load began and ended, in uptime; no end while it is under way.
    var startedAt = 0.0
    var endedAt: Double?
    /// What the memory cache said.
    public internal(set) var memoryAnswer = MemoryAnswer.notAsked
    var steps: [StepRecord] = []

    /// Nothing measured yet.
    public init() {}

    /// Of a load from its beginning on; `steps` is what has become of its latest try.
    init(_ load: Load, _ task: TaskID, steps: [StepRecord], endedAt: Double?) {
        self.task = task
        startedAt = load.startedAt
        self.endedAt = endedAt
        memoryAnswer = load.isReduction ? .larger : load.memoryAnswer
        let earlier = load.attempt?.steps ?? []
        self.steps = earlier.isEmpty ? steps : earlier + steps
    }

    /// Of a load that memory ends, at once unless another address was tried `earlier`.
    init(task: TaskID, _ source: ResponseSource, _ earlier: LoadMetrics?) {
        self = earlier ?? LoadMetrics()
        self.task = task
        memoryAnswer = source == .memory ? .fresh : .stale
        endedAt = endedAt ?? startedAt
    }

    /// Every stage, in order of its beginning.
    public var stages: [LoadStage] { StageList(self).stages }

    /// What the disk store said, the last time that it was asked.
    public var diskAnswer: DiskAnswer { lookup.answer }

    /// The task whose work was shared, if any was.
    public var joined: UInt64? { steps.first { $0.owner != task }?.owner }

    /// How often the origin was asked.
    public var tries: Int { transfers.count { $0.number > 0 } }

    /// Waiting for a slot, over all stages.
    public var queue: Double? {
        steps.isEmpty ? nil : steps.reduce(0) { $0 + $1.turn.waited(now: $1.endedAt) }
    }

    /// Name resolution.
    public var dns: Double? { timing?.dns }
    /// TCP connect.
    public var connect: Double? { timing?.connect }
    /// TLS handshake.
    public var tls: Double? { timing?.tls }
    /// From the request sent to the first byte of the answer.
    public var firstByte: Double? { timing?.firstByte }
    /// The whole transfer that brought the answer.
    public var transfer: Double? { timing?.transfer }
    /// Reading the disk store.
    public var disk: Double? { duration(of: .disk) }
    /// Decoding, scaling included.
    public var decode: Double? { duration(of: .decode) }
    /// The processors, together.
    public var process: Double? { duration(of: .process) }
    /// From the request to its outcome; nil while that is under way.
    public var total: Double? { endedAt.map { $0 - startedAt } }
}

extension LoadMetrics {
    /// What is known of each try to ask the origin.
    var transfers: [TransferNote] {
        steps.compactMap { step in
            if case .transfer(let note) = step.note { note } else { nil }
        }
    }

    /// The last look into the disk store.
    var lookup: (answer: DiskAnswer, note: LookupNote?) {
        for step in steps.reversed() {
            switch step.note {
            case .missed: return (.none, nil)
            case .lookup(let note): return (note.answer, note)
            case .plain, .transfer: continue
            }
        }
        return (.notAsked, nil)
    }

    private var timing: TransferTiming? { transfers.last { $0.timing != nil }?.timing }

    /// The seconds of all steps of a stage; nil where there were none.
    private func duration(of stage: Stage) -> Double? {
        let found = steps.filter { $0.stage == stage && $0.turn.startedAt != nil }
        return found.isEmpty ? nil : found.reduce(0) { $0 + $1.endedAt - $1.startedAt }
    }
}
