import CCurl
import GannetCore

// What becomes of an exchange that is stopped, and of its weight while it runs.
extension Transfer {
    /// Takes what is there of the body, while the library still knows about the answer.
    func keepInterrupted(after result: Result<HTTPResponse, ImageError>) {
        guard case .failure = result, isWorthContinuing, let easy else { return }
        addTiming(of: easy)
        interrupted = response(easy)
    }

    /// What has come of a body that goes on, where the caller wants to keep it and it is time to.
    func takeCheckpoint() -> HTTPResponse? {
        let request = plan.request
        guard request.wantsCheckpoints, reception.followUp == nil, let easy else { return nil }
        var steps = checkpoints ?? CheckpointSteps(at: time.uptime)
        defer { checkpoints = steps }
        guard steps.isDue(received: reception.body.count, at: time.uptime), isWorthContinuing,
            reception.body.count != reception.expected
        else { return nil }
        return response(easy, body: reception.copiedBody())
    }

    /// Has the library share the connection by a new weight (RFC 9113, section 5.3.2).
    func weigh(_ weight: Int) {
        self.weight = Self.clamped(weight)
        // If it is refused, the stream goes on with the weight of before.
        try? easy?.set(CURLOPT_STREAM_WEIGHT, self.weight)
    }

    /// A weight that the library takes.
    static func clamped(_ weight: Int) -> Int { min(max(weight, 1), 256) }

    /// So many bytes of the request's own body have gone out.
    func noteSent(bytes: Int) {
        guard bytes > sentBytes else { return }
        sentBytes = bytes
        sendRequest()
    }

    /// Bytes that were refused, coded, or no whole representation's are of no use to anybody.
    private var isWorthContinuing: Bool {
        plan.request.method == "GET" && [200, 206].contains(reception.head.status)
            && reception.failure == nil && reception.body.count > 0 && reception.codings.isEmpty
    }
}
