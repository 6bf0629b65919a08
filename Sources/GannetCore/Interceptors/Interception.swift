/// What is told of an exchange that interceptors stand before: pure, without threads.
///
/// However often an interceptor asks, its caller hears of one exchange: one head, the progress of
/// the latest call, one end.
struct Interception: Sendable {
    private var lastCall = 0
    private var running: Set<Int> = []
    private var hasToldHead = false
    /// The head of the latest call, held back because it may not be final.
    private var heldHead: DataLoadEvent?
    /// The body of the latest call as far as it came.
    private var part: HTTPResponse?
    private var isCancelled = false
    private(set) var isOver = false

    /// The number of a call of the loader that begins now; nil when nobody wants its answer.
    mutating func beginCall() -> Int? {
        guard !isOver, !isCancelled else { return nil }
        lastCall += 1
        running.insert(lastCall)
        heldHead = nil
        part = nil
        return lastCall
    }

    /// Adds what is to be told of an event of a call.
    mutating func hear(_ event: DataLoadEvent, of call: Int, told: inout [DataLoadEvent]) {
        switch event {
        case .finished:
            running.remove(call)
            if isCancelled, running.isEmpty { end(.failure(.cancelledExchange), told: &told) }
        case _ where isOver || call != lastCall: break
        case .answered(let status, _):
            // An interceptor may well ask again after an error: such a head is not yet the final.
            if (200...399).contains(status) {
                tell(head: event, told: &told)
            } else {
                heldHead = event
            }
        case .progress, .part, .checkpoint: if heldHead == nil { told.append(event) }
        case .interrupted(let part): self.part = part
        }
    }

    /// Adds the end, unless it has been told; after a cancel it is `cancelled`, whatever `result`.
    mutating func end(
        _ result: Result<HTTPResponse, ImageError>, told: inout [DataLoadEvent]
    ) {
        guard !isOver else { return }
        isOver = true
        let result = isCancelled ? .failure(.cancelledExchange) : result
        if case .success = result {
            if let heldHead { tell(head: heldHead, told: &told) }
        } else if let part {
            told.append(.interrupted(part))
        }
        told.append(.finished(result))
    }

    /// Notes that nobody wants the answer any more; whether that is the end already.
    ///
    /// With a call under way its end is awaited, which brings what there is of the body.
    mutating func cancel() -> Bool {
        isCancelled = true
        return running.isEmpty
    }

    private mutating func tell(head: DataLoadEvent, told: inout [DataLoadEvent]) {
        if !hasToldHead { told.append(head) }
        hasToldHead = true
        heldHead = nil
    }
}

extension ImageError {
    static var cancelledExchange: ImageError {
        ImageError(.cancelled, "the transfer was cancelled")
    }
}
