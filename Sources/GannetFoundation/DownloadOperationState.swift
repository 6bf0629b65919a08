import GannetCore

/// Where a download operation is, and what follows from what happens to it.
///
/// Pure: ``DownloadOperation`` holds it under a lock and does what it answers.
struct DownloadOperationState: Sendable {
    enum Phase: Sendable {
        /// Its queue has not started it.
        case waiting
        case executing
        /// Over for its queue.
        case finished
    }

    /// What a start calls for.
    enum Start: Sendable {
        case load
        /// It was cancelled before: it is over for its queue at once.
        case finish
        /// It has been started before.
        case nothing
    }

    private(set) var phase = Phase.waiting
    private(set) var pending = PendingOutcome<ImageResponse>()
    /// The load, from its start to its end.
    private(set) var task: ImageTask?

    /// The queue starts the operation.
    mutating func start() -> Start {
        guard phase == .waiting else { return .nothing }
        phase = .executing
        return pending.result == nil ? .load : .finish
    }

    /// The load is under way.
    ///
    /// - Returns: whether it is still wanted; if not, it is to be cancelled.
    mutating func keep(_ task: ImageTask) -> Bool {
        guard pending.result == nil else { return false }
        self.task = task
        return true
    }

    /// The load has ended.
    ///
    /// - Returns: whether this is the operation's end.
    mutating func settle(_ result: Result<ImageResponse, ImageError>) -> Bool {
        task = nil
        return pending.settle(result)
    }

    /// Somebody cancels the operation.
    ///
    /// - Returns: whether this is its end, and the load to cancel.
    mutating func cancel(_ error: ImageError) -> (isEnd: Bool, load: ImageTask?) {
        let isEnd = pending.cancel(error)
        defer { task = nil }
        return (isEnd, task)
    }

    /// Ends it for its queue, if it has been started: one that has not been must not end.
    mutating func finish() {
        if phase == .executing { phase = .finished }
    }

    /// The outcome, the first time that it is to be told.
    mutating func tell() -> Result<ImageResponse, ImageError>? { pending.tell() }
}
