/// Lays the records of a load out as stages: pure.
struct StageList {
    private let metrics: LoadMetrics
    private(set) var stages: [LoadStage] = []

    init(_ metrics: LoadMetrics) {
        self.metrics = metrics
        if metrics.memoryAnswer != .notAsked { add(.memory, metrics.startedAt, metrics.startedAt) }
        var last: StepRecord?
        for step in metrics.steps {
            addPause(after: last, until: step.turn.queuedAt)
            add(step)
            last = step
        }
        if let endedAt = metrics.endedAt, let last { add(.delivery, last.endedAt, endedAt) }
        // What is within another stage comes after it.
        stages = stages.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    /// The time between two tries.
    private mutating func addPause(after step: StepRecord?, until next: Double) {
        guard let step, case .transfer(let note) = step.note, case .triedAgain = note.sequel else {
            return
        }
        add(.backOff, step.endedAt, next, of: step)
    }

    private mutating func add(_ step: StepRecord) {
        add(.queue, step.turn.queuedAt, step.startedAt, of: step, step.turn.reason)
        guard step.turn.startedAt != nil else { return }
        guard case .transfer(let note) = step.note else {
            add(LoadStage.Kind(step.stage), step.startedAt, step.endedAt, of: step)
            return
        }
        let kind = note.resumedByteCount > 0 ? LoadStage.Kind.resume : .transfer
        add(kind, step.startedAt, step.endedAt, of: step)
        addParts(of: note, step)
    }

    /// The parts of a transfer, one after the other, as far as each took place.
    private mutating func addParts(of note: TransferNote, _ step: StepRecord) {
        var time = step.startedAt
        let parts: [(LoadStage.Kind, Double?)] = [
            (.dns, note.timing?.dns), (.connect, note.timing?.connect), (.tls, note.timing?.tls),
            (.firstByte, note.timing?.firstByte),
        ]
        for case (let kind, let seconds?) in parts {
            let end = min(time + seconds, step.endedAt)
            add(kind, time, end, of: step)
            time = end
        }
        if let storing = note.storing {
            add(.store, storing.lowerBound, storing.upperBound, of: step)
        }
    }

    private mutating func add(
        _ kind: LoadStage.Kind, _ start: Double, _ end: Double, of step: StepRecord? = nil,
        _ reason: WaitReason? = nil
    ) {
        var stage = LoadStage(
            kind: kind, start: max(0, start - metrics.startedAt),
            end: max(0, end - metrics.startedAt))
        if let step, step.owner != metrics.task { stage.joined = step.owner }
        if kind == .queue, stage.duration > 0 { stage.reason = reason ?? .turn }
        if let step, step.isUnderWay {
            stage.isUnderWay = kind != .queue || step.turn.startedAt == nil
        }
        stages.append(stage)
    }
}
