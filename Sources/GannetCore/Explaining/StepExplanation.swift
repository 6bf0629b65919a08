/// One step of a load in plain sentences.
struct StepExplanation {
    private let step: StepRecord

    init(_ step: StepRecord) {
        self.step = step
    }

    /// What the step did; nothing about what is still under way.
    var sentences: [String] {
        [wait].compactMap(\.self) + (step.isUnderWay ? [] : done)
    }

    /// What a load waits for whose latest step this is.
    var present: String {
        guard step.isUnderWay else {
            if case .transfer(let note) = step.note, case .triedAgain = note.sequel {
                return "Now waiting for the time of the next try."
            }
            return "Now going on to the next step."
        }
        if step.turn.startedAt != nil {
            return "Now \(doing), since \(Wording.seconds(took))."
        }
        let reason = step.turn.reason ?? .turn
        let wait = Wording.seconds(step.turn.waited(now: step.endedAt))
        return "Now waiting for \(reason.words) to \(step.stage.deed), since \(wait)."
    }

    private var took: Double { step.endedAt - step.startedAt }

    /// Waits too short for a person to care about are not worth a sentence.
    private var wait: String? {
        let waited = step.turn.waited(now: step.endedAt)
        guard step.turn.startedAt != nil, waited >= 0.001 else { return nil }
        return "Waited \(Wording.seconds(waited)) for \((step.turn.reason ?? .turn).words)."
    }

    private var done: [String] {
        switch step.note {
        case .missed: ["The disk store had none."]
        case .lookup(let note): [note.sentence]
        case .transfer(let note): note.sentences(took: took)
        case .plain:
            switch step.stage {
            case .disk: ["Looked into the disk store for \(Wording.seconds(took))."]
            case .transfer: ["Transferred for \(Wording.seconds(took))."]
            case .decode: ["Decoding took \(Wording.seconds(took))."]
            case .process: ["Processing took \(Wording.seconds(took))."]
            }
        }
    }

    private var doing: String {
        switch step.stage {
        case .disk: "looking into the disk store"
        case .transfer: "transferring"
        case .decode: "decoding"
        case .process: "processing"
        }
    }
}

extension Stage {
    fileprivate var deed: String {
        switch self {
        case .disk: "look into the disk store"
        case .transfer: "transfer"
        case .decode: "decode"
        case .process: "process"
        }
    }
}
