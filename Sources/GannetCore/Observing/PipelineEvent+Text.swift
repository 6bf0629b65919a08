extension PipelineEvent {
    /// How much it matters in a log.
    public var level: PipelineLog.Level {
        switch self {
        case .failed, .cacheFailed: .error
        case .memoryTrimmed(.limit, _): .debug
        case .succeeded, .cancelled, .updated, .memoryTrimmed, .laneSuspended, .laneReleased: .info
        case .requested, .memoryAnswered, .joined, .transferStarted, .transferEnded, .backedOff,
            .previewShown, .stored, .variantStored:
            .debug
        case .stageQueued, .stageStarted, .stageEnded, .progress, .priorityChanged: .trace
        }
    }
}

extension PipelineEvent: CustomStringConvertible {
    /// The event in one line, for people.
    ///
    /// Names and passwords in addresses, the values of parameters that grant access, and what
    /// would move a terminal's cursor are left out.
    public var description: String {
        let text = ofLoad ?? ofWork ?? ofPipeline ?? ""
        // An address or a reason from outside must not begin a line of its own, nor draw.
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
            default: scalar
            }
        }
        return Redaction.redacted(String(String.UnicodeScalarView(scalars)))
    }

    /// What happened to one load.
    private var ofLoad: String? {
        switch self {
        case .requested(let task, let url): "task \(task): asked for \(url)"
        case .memoryAnswered(let task, _, let answer):
            "task \(task): memory said \(answer.rawValue)"
        case .joined(let task, let other): "task \(task): joined the work of task \(other)"
        case .progress(let task, _, let received, let expected):
            "task \(task): \(received) of \(expected.map(String.init) ?? "?") bytes"
        case .previewShown(let task, _, let kind): "task \(task): preview \(kind)"
        case .priorityChanged(let task, let lane, let priority):
            "task \(task): now \(lane), \(priority)"
        case .succeeded(let task, let url, let source):
            "task \(task): \(url) came from \(source.rawValue)"
        case .updated(let task, let url): "task \(task): \(url) had changed"
        case .failed(let task, let url, let error):
            "task \(task): \(url) failed with \(error.code): \(error.reason)"
        case .cancelled(let task, let url): "task \(task): \(url) was cancelled"
        default: nil
        }
    }

    /// What happened to shared work.
    private var ofWork: String? {
        switch self {
        case .stageQueued(let url, let stage, let reason):
            "\(url): \(stage.rawValue) waits" + (reason.map { " for \($0.words)" } ?? "")
        case .stageStarted(let url, let stage, let waited):
            "\(url): \(stage.rawValue) starts after \(Wording.seconds(waited))"
        case .stageEnded(let url, let stage, let seconds):
            "\(url): \(stage.rawValue) ended after \(Wording.seconds(seconds))"
        case .transferStarted(let url, let attempt): "\(url): try \(attempt) of the transfer"
        case .transferEnded(let url, let status, let error):
            "\(url): "
                + (error.map { "transfer failed, \($0.reason)" }
                    ?? "answered \(status.map(String.init) ?? "without HTTP")")
        case .backedOff(let url, let seconds):
            "\(url): tried again in \(Wording.seconds(seconds))"
        case .stored(let url, let bytes): "\(url): \(Wording.bytes(bytes)) stored"
        case .variantStored(let url, let bytes):
            "\(url): a decoded picture of \(Wording.bytes(bytes)) stored"
        default: nil
        }
    }

    /// What happened to the pipeline.
    private var ofPipeline: String? {
        switch self {
        case .laneSuspended(let lane): "lane \(lane) suspended"
        case .laneReleased(let lane): "lane \(lane) released"
        case .memoryTrimmed(let reason, let bytes):
            "\(Wording.bytes(bytes)) left memory for \(reason)"
        case .cacheFailed(let url, let reason): "\(url): the disk store failed, \(reason)"
        default: nil
        }
    }
}
