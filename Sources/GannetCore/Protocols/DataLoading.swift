/// Moves bytes: turns a request into an answer, over whatever transport it stands for.
public protocol DataLoading: Sendable {
    /// The URL schemes that this loader serves, in small letters.
    var schemes: Set<String> { get }

    /// Starts an exchange and returns at once; never blocks, never calls `events` from inside.
    ///
    /// `events` is called on a thread of the loader's, one call at a time: any number of
    /// `.progress`, then exactly one `.finished`, also after a cancel (then with the error
    /// `cancelled`). It must return quickly and must not block.
    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any Cancelling

    /// Ends every exchange and frees threads and connections; afterwards loads fail at once.
    func shutdown()
}

extension DataLoading {
    /// Nothing to free by default.
    public func shutdown() {}
}

/// What happens in the course of an exchange.
public enum DataLoadEvent: Sendable {
    /// So many bytes of the body are there, of so many in all if the origin told.
    case progress(received: Int, expected: Int?)
    /// The end: an answer of any status with its whole body, or why there is none.
    case finished(Result<HTTPResponse, ImageError>)
}

/// Something under way that can be stopped.
public protocol Cancelling: Sendable {
    /// Stops it soon; harmless when it is over already.
    ///
    /// Any thread; returns at once.
    func cancel()
}
