import FoundationEssentials
import GannetCore
import GannetNetworking

/// An HTTP client with a private cache: any method, any status, any body (RFC 9111, RFC 5861).
///
/// What may be stored and reused is decided by `HTTPCacheRules`, the same by which the pipeline
/// decides about pictures; here nothing is a picture. Requests with different credentials never
/// share an entry, and answers that depend on fields of the request stand beside each other. Each
/// step of a redirect is an answer of its own, stored and reused like any other. Any thread.
///
/// ```swift
/// let cache = HTTPCache(pipeline: .shared)
/// let catalog = try await cache.response(for: HTTPRequest(url: ImageURL("https://…/apps.plist")))
/// ```
public final class HTTPCache: Sendable {
    /// Has the last word on storing: called with an answer that the rules would let in.
    public typealias Veto = @Sendable (StoredResponse, Data) -> Bool

    let loader: any DataLoading
    let time: any TimeProviding
    let rules: HTTPCacheRules
    let mayStore: Veto
    private let store: (any DataCaching)?
    private let executor: any WorkExecuting
    private let allowsInsecureRedirects: Bool
    private let refreshes = CacheRefreshes()

    /// A cache of these parts; `mayStore` may keep answers out of the store.
    ///
    /// Redirects from `https` to `http` are followed only with `allowsInsecureRedirects`.
    public init(
        loader: any DataLoading, store: (any DataCaching)?, executor: any WorkExecuting,
        time: any TimeProviding, rules: HTTPCacheRules = HTTPCacheRules(heuristicFallback: nil),
        allowsInsecureRedirects: Bool = false, mayStore: @escaping Veto = { _, _ in true }
    ) {
        self.loader = loader
        self.store = store
        self.executor = executor
        self.time = time
        self.rules = rules
        self.allowsInsecureRedirects = allowsInsecureRedirects
        self.mayStore = mayStore
    }

    /// A cache over the parts of a pipeline, its disk store among them.
    public convenience init(
        pipeline: ImagePipeline, mayStore: @escaping Veto = { _, _ in true }
    ) {
        let parts = pipeline.configuration
        self.init(
            loader: parts.loader, store: parts.dataCache, executor: parts.executor,
            time: parts.time, mayStore: mayStore)
    }

    /// The answer to `request`, from the store where the rules allow it.
    ///
    /// An answer of any status is an answer, a redirect too when `maximumRedirects` is 0. Where a
    /// stored answer must be confirmed and the origin does not answer, or where the request says
    /// `only-if-cached` and nothing is stored, the answer is 504 (RFC 9111, sections 5.2.1.7 and
    /// 5.2.2.2), and ``CachedHTTPResponse/failure`` says why. As often as `retry` says is tried
    /// again what may be sent twice (RFC 9110, section 9.2.2), where no stored answer may stand in.
    /// Cancelling the Swift task cancels the transfer.
    ///
    /// - Throws: what the loader throws, `not_cached` under the policy `cacheOnly`, and
    ///   `too_many_redirects`, `insecure_redirect`, `invalid_url` or `unsupported_scheme` for
    ///   redirects that are not followed.
    public func response(
        for request: HTTPRequest, policy: CachePolicy = .protocol, retry: RetryPolicy = .none
    ) async throws(ImageError) -> CachedHTTPResponse {
        var request = request
        var hops = 0
        while true {
            var step = request
            step.maximumRedirects = 0
            let answer = try await singleResponse(
                for: CacheExchange(
                    step, addedFields: loader.addedFields(to: step), policy: policy),
                retry: retry)
            let next = try RedirectRule.next(
                after: request, status: answer.response.status,
                location: answer.response.headers["Location"], hops: hops,
                allowsInsecure: allowsInsecureRedirects)
            guard let next else { return answer }
            request = next
            hops += 1
        }
    }

    /// Returns when the refreshes that follow stale answers, as far as they are under way, have
    /// ended: for a program that ends, and for tests.
    public func waitForRefreshes() async {
        await refreshes.wait()
    }

    private func singleResponse(
        for exchange: CacheExchange, retry: RetryPolicy
    ) async throws(ImageError) -> CachedHTTPResponse {
        let stored = await storedEntry(for: exchange)
        let decision = rules.decide(
            exchange.cacheRequest, stored: stored?.response, now: time.now)
        switch (decision, stored) {
        case (.use(let headers), let stored?):
            return CachedHTTPResponse(
                stored, headers: headers, to: exchange.request, source: source(of: stored))
        case (.useAndRefresh(let headers, let conditions), let stored?):
            refreshes.start(exchange.key) { await self.refresh(exchange, conditions, stored) }
            return CachedHTTPResponse(
                stored, headers: headers, to: exchange.request, source: .stale)
        case (.notCached, _): return try notCached(exchange)
        case (.revalidate(let conditions), _), (.useAndRefresh(_, let conditions), nil):
            return try await ask(exchange, conditions, stored, retry)
        case (.fetch, _), (.use, nil):
            return try await ask(exchange, HTTPHeaders(), stored, retry)
        }
    }

    /// Who wrote `only-if-cached` speaks HTTP, and gets HTTP's answer.
    private func notCached(_ exchange: CacheExchange) throws(ImageError) -> CachedHTTPResponse {
        let error = ImageError(
            .notCached, "it is not in the cache, and the origin is not to be asked",
            input: exchange.request.url.description)
        guard exchange.cacheRequest.policy != .cacheOnly else { throw error }
        return .gatewayTimeout(for: exchange.request, error)
    }

    private func source(of stored: StoredEntry) -> ResponseSource {
        time.now < rules.freshUntil(stored.response) ? .disk : .stale
    }

    private func storedEntry(for exchange: CacheExchange) async -> StoredEntry? {
        guard exchange.mayUseStored else { return nil }
        if let own = await entry(exchange.key, for: exchange) { return own }
        guard let key = exchange.cookielessKey, let other = await entry(key, for: exchange),
            case .use = rules.decide(
                exchange.cacheRequest, stored: other.response, now: time.now)
        else { return nil }
        return other
    }

    private func entry(
        _ key: DataCacheKey, for exchange: CacheExchange
    ) async -> StoredEntry? {
        await withStore(key) { try $0.entry(for: exchange.request.headers) } ?? nil
    }

    /// Calls the store on a worker thread; a store that fails is a miss.
    @discardableResult
    func withStore<Result: Sendable>(
        _ key: DataCacheKey, _ body: @escaping @Sendable (CacheShelf) throws -> Result
    ) async -> Result? {
        guard let store else { return nil }
        return await withCheckedContinuation { continuation in
            executor.execute {
                // `try?` because a failing cache is a miss; the store tells its owner itself.
                continuation.resume(returning: try? body(CacheShelf(store, key: key)))
            }
        }
    }
}
