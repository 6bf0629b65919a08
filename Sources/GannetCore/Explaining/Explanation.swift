/// What happened to a request and why, in a few plain sentences.
///
/// Pure: made of a load's records, when somebody asks. Any thread.
public struct Explanation: Sendable {
    private let request: ImageRequest
    private let metrics: LoadMetrics
    private let outcome: Result<ResponseSource, ImageError>?

    /// Of a load that has ended as `outcome` says, or is under way where that is nil.
    init(
        _ request: ImageRequest, _ metrics: LoadMetrics,
        _ outcome: Result<ResponseSource, ImageError>?
    ) {
        self.request = request
        self.metrics = metrics
        self.outcome = outcome
    }

    /// The sentences, one after the other.
    public var text: String { sentences.joined(separator: " ") }

    /// Each sentence, in order of what happened.
    ///
    /// Names and passwords in addresses and the values of parameters that grant access are left
    /// out.
    public var sentences: [String] {
        ([asking] + [memory].compactMap(\.self) + work + [end]).map(Redaction.redacted)
    }

    private var asking: String {
        let size = request.options.targetSize?.words ?? "full size"
        let policy =
            request.cachePolicy == .protocol ? "" : ", policy \(request.cachePolicy.rawValue)"
        let terms = "\(size), \(request.lane), \(request.priority)\(policy)"
        return "Asked for \(request.url) at \(terms)."
    }

    private var memory: String? {
        switch metrics.memoryAnswer {
        case .notAsked: request.cachePolicy.readsCaches ? nil : "The caches were not to be read."
        case .none: "Memory had none."
        case .fresh: "Memory had it."
        case .stale: "Memory had it, but it was stale."
        case .larger: "Memory had a larger one, to be reduced."
        }
    }

    private var work: [String] {
        var sentences: [String] = []
        var joined: Set<TaskID> = [metrics.task]
        for step in metrics.steps {
            if joined.insert(step.owner).inserted {
                sentences.append(
                    "Joined the \(LoadStage.Kind(step.stage).rawValue) of task \(step.owner).")
            }
            sentences += StepExplanation(step).sentences
        }
        return sentences
    }

    private var end: String {
        switch outcome {
        case .success(let source): "\(source.words) in \(total)."
        case .failure(let error) where error.isCancellation: "Cancelled after \(total)."
        case .failure(let error): "Failed after \(total) with \(error.code): \(error.reason)."
        case nil: metrics.steps.last.map { StepExplanation($0).present } ?? "It is about to begin."
        }
    }

    private var total: String { Wording.seconds(metrics.total ?? 0) }
}

extension TargetSize {
    fileprivate var words: String {
        let sides = "\(width.map(String.init) ?? "any")×\(height.map(String.init) ?? "any")"
        return contentMode == .inside ? sides : "\(sides) (\(contentMode.rawValue))"
    }
}

extension ResponseSource {
    /// Where the picture came from, as the beginning of a sentence about how long it took.
    fileprivate var words: String {
        switch self {
        case .memory: "It came from memory"
        case .disk: "It came from the disk store"
        case .stale: "The stale one was the outcome"
        case .revalidated: "It came from the disk store, confirmed by its origin,"
        case .network: "It came from its origin"
        case .file: "It came from its file"
        case .data: "It came from the address itself"
        }
    }
}
