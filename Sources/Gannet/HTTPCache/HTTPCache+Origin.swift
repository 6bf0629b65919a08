import FoundationEssentials
import GannetCore

// What the origin is asked, and what becomes of its answer.
extension HTTPCache {
    /// Asks the origin, as often as `retry` allows, and does what the rules say about the outcome.
    func ask(
        _ exchange: CacheExchange, _ conditions: HTTPHeaders, _ stored: StoredEntry?,
        _ retry: RetryPolicy
    ) async throws(ImageError) -> CachedHTTPResponse {
        let retryRules = RetryRules(policy: retry) { Double.random(in: 0..<1) }
        let start = time.uptime
        var tries = 0
        while true {
            tries += 1
            let elapsed = time.uptime - start
            let outcome = await answer(exchange, conditions, stored, elapsed: elapsed)
            guard let failure = outcome.failure, exchange.isIdempotent, !failure.isCancellation
            else { return try await outcome.result() }
            let verdict = retryRules.verdict(
                on: .init(
                    error: failure, tries: tries, elapsed: time.uptime - start,
                    allowed: exchange.request.timeout, retryAfter: outcome.retryAfter,
                    isOnline: true), now: time.now)
            guard case .retry(let seconds) = verdict else { return try await outcome.result() }
            try await time.pause(for: seconds)
        }
    }

    /// Asks once more for what was given out stale.
    func refresh(
        _ exchange: CacheExchange, _ conditions: HTTPHeaders, _ stored: StoredEntry
    ) async {
        do throws(ImageError) {
            _ = try await ask(exchange, conditions, stored, .none)
        } catch {
            // The caller has had an answer; the next request will try again.
        }
    }

    /// How one try ended.
    private struct Outcome {
        /// Why it is worth another try; nil where it is not a failure.
        var failure: ImageError?
        var retryAfter: RetryAfter?
        /// Ends the request with this try, whatever came of it.
        let result: () async throws(ImageError) -> CachedHTTPResponse
    }

    private func answer(
        _ exchange: CacheExchange, _ conditions: HTTPHeaders, _ stored: StoredEntry?,
        elapsed: Double
    ) async -> Outcome {
        let sentAt = time.now
        var request = exchange.request.adding(conditions)
        request.timeout = max(0.001, request.timeout - elapsed)
        do throws(ImageError) {
            let response = try await loader.response(to: request)
            let answer = CacheAnswer(
                status: response.status, headers: response.headers, url: response.url,
                requestTime: sentAt, responseTime: time.now)
            let update = rules.afterAnswer(
                exchange.cacheRequest, stored: stored?.response, answer: answer)
            return outcome(of: response, update, exchange, stored)
        } catch {
            return outcome(of: error, exchange, stored)
        }
    }

    private func outcome(
        of response: HTTPResponse, _ update: CacheUpdate, _ exchange: CacheExchange,
        _ stored: StoredEntry?
    ) -> Outcome {
        var outcome = Outcome { () async throws(ImageError) in
            try await self.follow(update, exchange, response, stored)
        }
        guard response.status >= 400, update != .useStaleOnError else { return outcome }
        outcome.failure = HTTPCache.error(of: response)
        outcome.retryAfter = RetryAfter(response.headers, now: time.now)
        return outcome
    }

    private func outcome(
        of error: ImageError, _ exchange: CacheExchange, _ stored: StoredEntry?
    ) -> Outcome {
        let update = rules.afterFailure(
            exchange.cacheRequest, stored: stored?.response, now: time.now)
        if update == .useStaleOnError, let stored, !error.isCancellation {
            return Outcome { () async throws(ImageError) in
                self.standIn(stored, exchange, error)
            }
        }
        return Outcome(failure: error) { () async throws(ImageError) in
            // What is stored must be confirmed, and nobody is there to do so.
            guard stored != nil, !error.isCancellation else { throw error }
            return .gatewayTimeout(for: exchange.request, error)
        }
    }

    private func follow(
        _ update: CacheUpdate, _ exchange: CacheExchange, _ response: HTTPResponse,
        _ stored: StoredEntry?
    ) async throws(ImageError) -> CachedHTTPResponse {
        let headers = exchange.request.headers
        switch update {
        case .updateHeaders(let renewed):
            await withStore(exchange.key) { try $0.update(renewed, for: headers) }
            guard let stored, response.status == 304 else { break }
            return CachedHTTPResponse(
                StoredEntry(response: renewed, body: stored.body),
                headers: rules.headersForReuse(renewed, now: time.now), to: exchange.request,
                source: .revalidated)
        case .useStaleOnError:
            if let stored { return standIn(stored, exchange, Self.error(of: response)) }
        case .fetchAgain:
            return try await ask(exchange, HTTPHeaders(), nil, .none)
        case .store(let kept) where mayStore(kept, response.body):
            let entry = StoredEntry(response: kept, body: response.body)
            await withStore(exchange.key) { try $0.store(entry, for: headers) }
        case .remove:
            await withStore(exchange.key) { try $0.remove(for: headers) }
        case .invalidate(let urls):
            for url in urls { await withStore(exchange.key(for: url)) { try $0.removeAll() } }
        case .store, .doNotStore: break
        }
        return CachedHTTPResponse(response, source: .network)
    }

    private func standIn(
        _ stored: StoredEntry, _ exchange: CacheExchange, _ failure: ImageError
    ) -> CachedHTTPResponse {
        CachedHTTPResponse(
            stored, headers: rules.headersForReuse(stored.response, now: time.now),
            to: exchange.request, source: .stale, failure: failure)
    }

    private static func error(of response: HTTPResponse) -> ImageError {
        ImageError(
            .httpStatus, "the origin answered \(response.status)", input: response.url.description,
            httpStatus: response.status)
    }
}
