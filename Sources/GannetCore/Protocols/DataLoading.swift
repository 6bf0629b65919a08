import FoundationEssentials

/// Moves bytes: turns a request into an answer, over whatever transport it stands for.
public protocol DataLoading: Sendable {
    /// The URL schemes that this loader serves, in small letters.
    var schemes: Set<String> { get }

    /// Starts an exchange and returns at once; never blocks, never calls `events` from inside.
    ///
    /// `events` is called on a thread of the loader's, one call at a time: at most one
    /// `.answered`, any number of `.progress`, `.part` and `.checkpoint`, at most one
    /// `.interrupted`, then exactly one `.finished`, also after a cancel (then with the error
    /// `cancelled`). It must return quickly and must not block.
    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer

    /// The fields that the loader would add to `request` if it were sent now, and that its answer
    /// may depend on (`Vary`): above all those of a cookie jar.
    ///
    /// Caches compare and keep them like the request's own. Any thread; returns at once.
    func addedFields(to request: HTTPRequest) -> HTTPHeaders

    /// Ends every exchange and frees threads and connections; afterwards loads fail at once.
    func shutdown()
}

extension DataLoading {
    /// Adds nothing by default.
    public func addedFields(to request: HTTPRequest) -> HTTPHeaders { HTTPHeaders() }

    /// Nothing to free by default.
    public func shutdown() {}
}

/// What happens in the course of an exchange.
public enum DataLoadEvent: Sendable {
    /// The head of the final answer is there, and its body begins; not told where there is no HTTP.
    case answered(status: Int, headers: HTTPHeaders)
    /// So many bytes of the body are there, of so many in all if the origin told.
    case progress(received: Int, expected: Int?)
    /// What there is of a long body so far, for a later run of the program to go on with should
    /// this one be killed; only where the request asks for it, otherwise as ``interrupted(_:)``.
    case checkpoint(HTTPResponse)
    /// The next bytes of the body, after any Content-Encoding is undone; told only where the
    /// request wants parts.
    case part(Data)
    /// The rest of a body will not come: what there is of it, for a later request to go on with.
    ///
    /// Comes just before `.finished` with an error, and only for the answer to a GET whose body has
    /// no Content-Encoding and of which at least one byte is there.
    case interrupted(HTTPResponse)
    /// The end: an answer of any status with its whole body, or why there is none.
    case finished(Result<HTTPResponse, ImageError>)
}

/// An exchange under way.
public protocol DataTransfer: Cancelling {
    /// Says how much of a connection that it shares with other exchanges it should have, from 1 to
    /// 256 (RFC 9113, section 5.3.2); harmless where that cannot be told.
    ///
    /// Any thread; returns at once.
    func setWeight(_ weight: Int)
}

extension DataTransfer {
    /// Shares a connection with nobody by default.
    public func setWeight(_ weight: Int) {}
}

/// Something under way that can be stopped.
public protocol Cancelling: Sendable {
    /// Stops it soon; harmless when it is over already.
    ///
    /// Any thread; returns at once.
    func cancel()
}
