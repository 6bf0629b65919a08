import GannetCore
import Synchronization

/// Adds to requests what an async hook says that they are allowed by.
///
/// The hook is asked before each request over HTTP that brings no credentials of its own, and again
/// once when the origin answers 401; requests of one origin and partition that are refused at the
/// same time ask once. The second 401 is the answer, and so is the first when the hook has nothing
/// else to offer. What the hook gives goes to the origin that it was asked for, and stays there:
/// where a redirect leads a GET or HEAD to another origin, the hook is asked anew, for that one,
/// and any other request goes there without.
///
/// Answers are stored under the partition of their request, not under what the hook gave: loads of
/// different accounts need partitions of their own (see `HTTPRequest.partition`).
///
/// The time allowed for a request includes the hook's. Any thread; no thread waits for the hook.
///
/// ```swift
/// var parts = StandardParts()
/// parts.authorization = { query in
///     guard query.origin.host == "img.example" else { return nil }
///     return .bearer(try await session.token(of: query.partition, renewing: query.refusal != nil))
/// }
/// ```
public final class AuthorizingLoader: DataLoading {
    /// Says what a request is allowed by; nil for nothing.
    ///
    /// Called on Swift's shared threads, any number of times at once. The task that it runs in is
    /// cancelled with the load. What it throws ends the load: an `ImageError` as it is, anything
    /// else as `authorization_failed`.
    public typealias Hook = @Sendable (AuthorizationQuery) async throws -> Authorization?

    private let loader: any DataLoading
    private let hook: Hook
    private let time: any TimeProviding
    private let renewal = AuthorizationRenewal()
    private let state = Mutex(State())

    private struct State {
        var underWay: [ObjectIdentifier: AuthorizedTransfer] = [:]
        var isClosed = false
    }

    /// A loader that asks `hook` and then loads with `loader`, by the clock `time`.
    public init(_ loader: any DataLoading, time: any TimeProviding, hook: @escaping Hook) {
        self.loader = loader
        self.time = time
        self.hook = hook
    }

    /// What the loader below would add; what the hook gives is not among it.
    public func addedFields(to request: HTTPRequest) -> HTTPHeaders {
        loader.addedFields(to: request)
    }

    /// Those of the loader below.
    public var schemes: Set<String> { loader.schemes }

    /// Starts an exchange (see ``DataLoading``).
    ///
    /// Errors: `authorization_failed`, `timeout`, and those of the loader below.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        guard let origin = originToAuthorize(of: request) else {
            return loader.load(request, events: events)
        }
        let transfer = AuthorizedTransfer(
            request, origin: origin, parts: .init(loader: loader, hook: hook, time: time),
            renewal: renewal, events: events)
        let isAccepted = state.withLock { state in
            if !state.isClosed { state.underWay[ObjectIdentifier(transfer)] = transfer }
            return !state.isClosed
        }
        guard isAccepted else { return loader.load(request, events: events) }
        transfer.begin { [weak self] in self?.forget(transfer) }
        return transfer
    }

    /// Cancels what is under way and shuts the loader below down.
    public func shutdown() {
        let transfers = state.withLock { state in
            state.isClosed = true
            return Array(state.underWay.values)
        }
        for transfer in transfers { transfer.cancel() }
        renewal.shutdown()
        loader.shutdown()
    }

    /// Nil where nothing is to be added: the caller has, or the loader below has something to say.
    private func originToAuthorize(of request: HTTPRequest) -> WebOrigin? {
        guard request.headers["Authorization"] == nil else { return nil }
        // `try?` because the loader below reports what is wrong with an address.
        let address = try? WebAddress(request.url)
        return address?.hasCredentials == false ? address?.origin : nil
    }

    private func forget(_ transfer: AuthorizedTransfer) {
        _ = state.withLock { $0.underWay.removeValue(forKey: ObjectIdentifier(transfer)) }
    }
}
