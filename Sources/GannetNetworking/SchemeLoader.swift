import GannetCore
import GannetThreads

/// Passes each request to the loader for its URL's scheme.
///
/// Any thread.
public final class SchemeLoader: DataLoading {
    private let loaders: [any DataLoading]
    private let table: [String: any DataLoading]
    private let policy: FetchPolicy

    /// A loader over `loaders`; where two serve a scheme, the later one gets it.
    ///
    /// Of `policy`, the schemes are checked here; the rest is for the loaders.
    public init(_ loaders: [any DataLoading], policy: FetchPolicy = .everything) {
        self.loaders = loaders
        self.policy = policy
        var table: [String: any DataLoading] = [:]
        for loader in loaders {
            for scheme in loader.schemes { table[scheme] = loader }
        }
        self.table = table
    }

    /// The schemes of all the loaders.
    public var schemes: Set<String> { Set(table.keys) }

    /// Starts an exchange on the loader for the scheme (see ``DataLoading``).
    ///
    /// Errors: `invalid_url` when there is no scheme, `unsupported_scheme`, `blocked_address`, and
    /// the loader's own.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        if let scheme = request.url.scheme, policy.permits(scheme: scheme),
            let loader = table[scheme]
        {
            return loader.load(request, events: events)
        }
        let error = refusal(of: request.url)
        let exchange = LocalExchange(request, events: events)
        // Rare enough for a thread of its own; a load never calls back from inside.
        _ = SystemThread(name: "gannet-end") {
            exchange.run { _ throws(ImageError) in throw error }
        }
        return exchange
    }

    /// What the loader for the scheme would add (see ``DataLoading``).
    public func addedFields(to request: HTTPRequest) -> HTTPHeaders {
        request.url.scheme.flatMap { table[$0] }?.addedFields(to: request) ?? HTTPHeaders()
    }

    /// Shuts every loader down.
    public func shutdown() {
        for loader in loaders { loader.shutdown() }
    }

    private func refusal(of url: ImageURL) -> ImageError {
        guard let scheme = url.scheme else {
            return ImageError(
                .invalidURL, "it has no scheme; begin it with https:// or, for a file, file://")
        }
        do {
            try policy.check(scheme: scheme)
        } catch {
            return error
        }
        let known = schemes.sorted().map { "\($0):" }.joined(separator: ", ")
        return ImageError(
            .unsupportedScheme, "there is no loader for \(scheme):; those known are \(known)")
    }
}
