import GannetCore

/// Loads over `http` and `https`: one thread, pooled connections, HTTP/2 where the origin has it.
///
/// Follows redirects, undoes Content-Encodings, and hands over each body whole without copying it.
/// An answer of any status is an answer; errors are for exchanges that brought none. Headers that
/// the caller sets stay with the origin they were meant for: after a redirect elsewhere only those
/// that say what kind of answer is wanted go along. Cookies are kept in memory, apart for each
/// partition of requests, and sent where RFC 6265 has them go, also on redirects.
///
/// The thread starts with the first load. Any thread may call; events come on the client's own.
/// A client that is dropped without ``shutdown()`` cancels what is under way.
public final class HTTPClient: DataLoading {
    private let engine: CurlEngine
    private let rules: ClientRules

    /// A client that works as `configuration` says.
    public init(configuration: Configuration = Configuration()) {
        engine = CurlEngine(configuration: configuration)
        rules = ClientRules(configuration)
    }

    deinit {
        engine.close()
    }

    /// `http` and `https`.
    public let schemes: Set<String> = ["http", "https"]

    /// Starts an exchange (see ``DataLoading``).
    ///
    /// Errors: `invalid_url`, `invalid_request`, `unsupported_scheme`, `blocked_address`, `dns`,
    /// `connect`, `tls`, `timeout`, `reset`, `too_many_redirects`, `insecure_redirect`,
    /// `body_too_large`, `body_truncated`, `corrupt` (a Content-Encoding that cannot be undone),
    /// `cancelled`.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        do {
            return engine.start(
                Exchange(plan: try RequestPlan(request, rules: rules), events: events))
        } catch {
            return engine.fail(error.naming(request.url.withoutCredentials.text), events: events)
        }
    }

    /// The cookies that would go along, unless the request brings its own (see ``DataLoading``).
    public func addedFields(to request: HTTPRequest) -> HTTPHeaders {
        // `try?` because what is no address is found out when it is sent.
        guard let cookies = rules.cookies, !cookies.isEmpty, request.headers["Cookie"] == nil,
            let address = try? WebAddress(request.url),
            let value = cookies.header(for: address, partition: request.partition)
        else { return HTTPHeaders() }
        return ["Cookie": value]
    }

    /// Forgets the cookies of a partition, as when somebody signs out; any thread.
    public func removeCookies(in partition: String = "") {
        rules.cookies?.removeAll(in: partition)
    }

    /// Cancels everything under way, closes the connections and waits for the thread to end.
    ///
    /// Called from inside an event it does not wait. Later loads end with `cancelled`.
    public func shutdown() {
        engine.close()?.join()
    }
}
