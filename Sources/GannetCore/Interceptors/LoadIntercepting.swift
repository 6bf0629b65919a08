/// Stands between a pipeline and its loader: may change what is asked for and what is answered.
///
/// Every exchange with the loader passes through, so what a cache had does not. It sees the request
/// as the pipeline sends it, with `Accept` and with the conditions for an answer that is stored,
/// and the final answer, after redirects.
public protocol LoadIntercepting: Sendable {
    /// The answer to `request`.
    ///
    /// Ask `next` for it, with this request or another; more than once, to try again; or not at
    /// all, to answer here. When nobody wants the answer any more the task that this runs in is
    /// cancelled, and the load ends without waiting for it to return. What is thrown fails the
    /// load: an ``ImageError`` as it is, anything else as `interceptor_failed`.
    ///
    /// Runs on Swift's shared threads, any number of calls at once: it may await, and must not
    /// block.
    func intercept(_ request: HTTPRequest, next: NextLoad) async throws -> HTTPResponse
}

/// What comes after an interceptor: the next one, and the loader after the last.
public struct NextLoad: Sendable {
    private let load: @Sendable (HTTPRequest) async -> Result<HTTPResponse, ImageError>

    init(_ load: @escaping @Sendable (HTTPRequest) async -> Result<HTTPResponse, ImageError>) {
        self.load = load
    }

    /// The answer to `request`, of whatever status; each call is an exchange of its own.
    ///
    /// Cancelling the Swift task that waits cancels the exchange.
    public func response(for request: HTTPRequest) async throws(ImageError) -> HTTPResponse {
        try await load(request).get()
    }
}
