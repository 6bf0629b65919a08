import FoundationEssentials
import GannetCore

/// An HTTP client with a private cache: any method, any status, any body (RFC 9111, RFC 5861).
///
/// What may be stored and reused is decided by `HTTPCacheRules`, the same by which the pipeline
/// decides about pictures; here nothing is a picture. Requests with different credentials never
/// share an entry. Any thread.
///
/// ```swift
/// let cache = HTTPCache(pipeline: .shared)
/// let catalog = try await cache.response(for: HTTPRequest(url: ImageURL("https://…/apps.plist")))
/// ```
public final class HTTPCache: Sendable {
    /// Has the last word on storing: called with an answer that the rules would let in.
    public typealias Veto = @Sendable (StoredResponse, Data) -> Bool

    private let loader: any DataLoading
    private let store: (any DataCaching)?
    private let executor: any WorkExecuting
    private let time: any TimeProviding
    private let rules: HTTPCacheRules
    private let mayStore: Veto

    /// A cache of these parts; `mayStore` may keep answers out of the store.
    public init(
        loader: any DataLoading, store: (any DataCaching)?, executor: any WorkExecuting,
        time: any TimeProviding, rules: HTTPCacheRules = HTTPCacheRules(heuristicFallback: nil),
        mayStore: @escaping Veto = { _, _ in true }
    ) {
        self.loader = loader
        self.store = store
        self.executor = executor
        self.time = time
        self.rules = rules
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
    /// An answer of any status is an answer. Cancelling the Swift task cancels the transfer.
    ///
    /// - Throws: what the loader throws, and `not_cached` when only the cache was to be asked.
    public func response(
        for request: HTTPRequest, policy: CachePolicy = .protocol
    ) async throws(ImageError) -> CachedHTTPResponse {
        let exchange = CacheExchange(request, policy: policy)
        let stored = await storedEntry(for: exchange)
        let decision = rules.decide(
            exchange.cacheRequest, stored: stored?.response, now: time.now)
        switch (decision, stored) {
        case (.use(let headers), let stored?):
            return CachedHTTPResponse(stored, headers: headers, source: source(of: stored))
        case (.useAndRefresh(let headers, let conditions), let stored?):
            Task { await refresh(exchange, conditions, stored) }
            return CachedHTTPResponse(stored, headers: headers, source: .stale)
        case (.notCached, _):
            throw ImageError(
                .notCached, "it is not in the cache, and the origin is not to be asked",
                input: request.url.text)
        case (.revalidate(let conditions), _), (.useAndRefresh(_, let conditions), nil):
            return try await ask(exchange, conditions, stored)
        case (.fetch, _), (.use, nil):
            return try await ask(exchange, HTTPHeaders(), stored)
        }
    }

    // MARK: - The origin

    private func ask(
        _ exchange: CacheExchange, _ conditions: HTTPHeaders, _ stored: StoredEntry?
    ) async throws(ImageError) -> CachedHTTPResponse {
        let sentAt = time.now
        let response: HTTPResponse
        do throws(ImageError) {
            response = try await loader.response(to: exchange.request.adding(conditions))
        } catch {
            let update = rules.afterFailure(
                exchange.cacheRequest, stored: stored?.response, now: time.now)
            guard !error.isCancellation, update == .useStaleOnError, let stored else {
                throw error
            }
            return standIn(stored)
        }
        let answer = CacheAnswer(
            status: response.status, headers: response.headers, url: response.url,
            requestTime: sentAt, responseTime: time.now)
        let update = rules.afterAnswer(
            exchange.cacheRequest, stored: stored?.response, answer: answer)
        return try await follow(update, exchange, response, stored)
    }

    private func follow(
        _ update: CacheUpdate, _ exchange: CacheExchange, _ response: HTTPResponse,
        _ stored: StoredEntry?
    ) async throws(ImageError) -> CachedHTTPResponse {
        switch update {
        case .updateHeaders(let renewed):
            await withStore { try $0.update(renewed, for: exchange.key) }
            guard let stored, response.status == 304 else { break }
            return CachedHTTPResponse(
                stored, headers: rules.headersForReuse(renewed, now: time.now),
                source: .revalidated)
        case .useStaleOnError:
            if let stored { return standIn(stored) }
        case .fetchAgain:
            return try await ask(exchange, HTTPHeaders(), nil)
        case .store(let kept) where mayStore(kept, response.body):
            let entry = StoredEntry(response: kept, body: response.body)
            await withStore { try $0.store(entry, for: exchange.key) }
        case .remove:
            await withStore { try $0.remove(exchange.key) }
        case .invalidate(let urls):
            let keys = urls.map { exchange.key(for: $0) }
            await withStore { store in for key in keys { try store.remove(key) } }
        case .store, .doNotStore: break
        }
        return CachedHTTPResponse(response, source: .network)
    }

    private func refresh(
        _ exchange: CacheExchange, _ conditions: HTTPHeaders, _ stored: StoredEntry
    ) async {
        do throws(ImageError) {
            _ = try await ask(exchange, conditions, stored)
        } catch {
            // The caller has had an answer; the next request will try again.
        }
    }

    private func standIn(_ stored: StoredEntry) -> CachedHTTPResponse {
        CachedHTTPResponse(
            stored, headers: rules.headersForReuse(stored.response, now: time.now), source: .stale)
    }

    private func source(of stored: StoredEntry) -> ResponseSource {
        time.now < rules.freshUntil(stored.response) ? .disk : .stale
    }

    // MARK: - The store

    private func storedEntry(for exchange: CacheExchange) async -> StoredEntry? {
        guard exchange.mayUseStored else { return nil }
        return await withStore { try $0.entry(for: exchange.key) } ?? nil
    }

    /// Calls the store on a worker thread; a store that fails is a miss.
    @discardableResult
    private func withStore<Result: Sendable>(
        _ body: @escaping @Sendable (any DataCaching) throws -> Result
    ) async -> Result? {
        guard let store else { return nil }
        return await withCheckedContinuation { continuation in
            executor.execute {
                // `try?` because a failing cache is a miss; the store tells its owner itself.
                continuation.resume(returning: try? body(store))
            }
        }
    }
}
