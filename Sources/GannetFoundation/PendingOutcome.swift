import GannetCore

/// The outcome of a load on its way to the main thread: set once, told once, and turned into a
/// cancellation by a cancel that comes before it is told.
///
/// Pure; its owner holds it under a lock.
struct PendingOutcome<Value: Sendable>: Sendable {
    /// How the load ended, as far as it is known.
    private(set) var result: Result<Value, ImageError>?
    /// Whether the result has been handed out to be told: from then on it stands.
    private(set) var isTold = false

    /// Whether a cancel is the outcome.
    var isCancelled: Bool {
        if case .failure(let error)? = result { error.isCancellation } else { false }
    }

    /// The load has ended by itself.
    ///
    /// - Returns: whether this is the first that is heard of an end, so that it is to be told.
    mutating func settle(_ result: Result<Value, ImageError>) -> Bool {
        guard self.result == nil else { return false }
        self.result = result
        return true
    }

    /// Nobody wants the result any more; what has been told already stands.
    ///
    /// - Returns: whether this is the first that is heard of an end, so that it is to be told.
    mutating func cancel(_ error: ImageError) -> Bool {
        guard !isTold, !isCancelled else { return false }
        let isFirst = result == nil
        result = .failure(error)
        return isFirst
    }

    /// The result, the first time that it is asked for.
    mutating func tell() -> Result<Value, ImageError>? {
        guard !isTold, let result else { return nil }
        isTold = true
        return result
    }
}

extension ImageError {
    /// What a caller hears who has cancelled a load of `url`.
    static func cancelledByCaller(_ url: ImageURL) -> ImageError {
        ImageError(.cancelled, "the load was cancelled", input: url.description)
    }
}
