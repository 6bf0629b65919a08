import FoundationEssentials

/// The rules of HTTP caching for a private cache (RFC 9111, RFC 5861, RFC 8246): what may be
/// stored, when it may be used, and when the origin must be asked.
///
/// A value without clock or I/O: the time comes in with each question, and what comes out is a
/// decision that somebody else carries out. Any thread.
///
/// ```swift
/// switch rules.decide(request, stored: entry?.response, now: now) {
/// case .use(let headers): show(entry, headers)
/// case .revalidate(let conditions): ask(origin, adding: conditions)
/// …
/// }
/// ```
public struct HTTPCacheRules: Sendable {
    /// For how many seconds a picture counts as fresh about which its origin says nothing: neither
    /// a lifetime nor a validator; nil for not at all.
    public var heuristicFallback: Double?

    /// Rules with a fallback of one day, unless said otherwise.
    public init(heuristicFallback: Double? = 86_400) {
        self.heuristicFallback = heuristicFallback
    }

    /// The stored answer that `request` may be answered from: the newest whose `Vary` matches.
    public func select(
        from candidates: [StoredResponse], for request: CacheRequest
    ) -> StoredResponse? {
        candidates.filter { matches($0, request) }.max { $0.responseTime < $1.responseTime }
    }

    /// What to do about a request, given what is stored for its address.
    ///
    /// `cacheFirst` and `cacheOnly` take what is stored whatever its origin said, since the caller
    /// asked for just that; `staleFirst` keeps to `no-cache` and `must-revalidate`.
    public func decide(
        _ request: CacheRequest, stored: StoredResponse?, now: Date
    ) -> CacheDecision {
        guard request.policy != .bypass, request.policy != .reload else { return .fetch }
        guard let stored, isCandidate(stored, for: request) else { return withoutStored(request) }
        let freshness = freshness(of: stored, now: now)
        let suitability = Suitability(of: stored, for: request, freshness: freshness)
        let isForced = request.policy == .cacheFirst || request.policy == .cacheOnly
        let headers = StoredFields.forReuse(of: stored, age: freshness.age)
        if isForced || suitability.isSuitable { return .use(headers) }
        if isOnlyIfCached(request) { return .notCached }
        guard request.method == "GET", request.headers["Range"] == nil else { return .fetch }
        let conditions = Revalidation.conditions(for: stored)
        if suitability.mayBeRefreshedBehind {
            return .useAndRefresh(headers, conditions: conditions)
        }
        return conditions.isEmpty ? .fetch : .revalidate(conditions)
    }

    /// What to do about an answer, given what was stored when the request was made.
    ///
    /// `request` is the caller's, without the conditions that ``decide(_:stored:now:)`` added;
    /// after a ``CacheUpdate/fetchAgain`` pass nothing as stored.
    public func afterAnswer(
        _ request: CacheRequest, stored: StoredResponse?, answer: CacheAnswer
    ) -> CacheUpdate {
        if !Invalidation.isSafe(request.method) {
            return Invalidation.after(answer, to: request)
        }
        guard request.policy != .bypass else { return .doNotStore }
        let stored = stored.flatMap { isCandidate($0, for: request) ? $0 : nil }
        if request.method == "HEAD" {
            guard let stored, answer.status == 200 else { return .doNotStore }
            return Revalidation.afterHead(stored, answer, to: request)
        }
        if answer.status == 304 { return afterNotModified(request, stored, answer) }
        if let stored, Self.isFailure(answer, inPlaceOf: stored) {
            let mayStandIn = mayReplaceError(stored, request, now: answer.responseTime)
            if mayStandIn { return .useStaleOnError }
            if Impostor.isOne(answer, inPlaceOf: stored) { return .doNotStore }
        }
        if Storability.mayStore(answer, to: request) {
            return .store(made(of: answer, to: request))
        }
        return stored != nil && isNews(answer.status) ? .remove : .doNotStore
    }

    /// What to do when there is no answer at all: `useStaleOnError` or `doNotStore`.
    ///
    /// In the latter case a public cache layer answers 504 in the origin's place.
    public func afterFailure(
        _ request: CacheRequest, stored: StoredResponse?, now: Date
    ) -> CacheUpdate {
        guard let stored, isCandidate(stored, for: request),
            mayReplaceError(stored, request, now: now)
        else { return .doNotStore }
        return .useStaleOnError
    }

    /// Until when a stored answer may be used without asking; the distant past if never.
    public func freshUntil(_ stored: StoredResponse) -> Date {
        let control = CacheControl(stored.headers)
        guard !control.hasUnqualified("no-cache"),
            Storability.isAllowed(stored.status, by: control)
        else { return .distantPast }
        let freshness = Freshness(
            of: stored, control, heuristicFallback: heuristicFallback, now: stored.responseTime)
        return stored.responseTime + freshness.remaining
    }

    /// Whether an answer may be kept nowhere, memory included (RFC 9111, section 5.2.2.5).
    public func isNoStore(_ headers: HTTPHeaders, status: Int = 200) -> Bool {
        !Storability.isAllowed(status, by: CacheControl(headers))
    }

    /// The fields of a stored answer when it is used now, with its `Age`.
    public func headersForReuse(_ stored: StoredResponse, now: Date) -> HTTPHeaders {
        StoredFields.forReuse(of: stored, age: freshness(of: stored, now: now).age)
    }
}

extension HTTPCacheRules {
    private func freshness(of stored: StoredResponse, now: Date) -> Freshness {
        Freshness(of: stored, heuristicFallback: heuristicFallback, now: now)
    }

    private func matches(_ stored: StoredResponse, _ request: CacheRequest) -> Bool {
        Vary(stored.headers).matches(request.headers, stored: stored.requestHeaders)
    }

    /// Whether a stored answer could be the answer to this request at all (section 4).
    private func isCandidate(_ stored: StoredResponse, for request: CacheRequest) -> Bool {
        let isReading = request.method == "GET" || request.method == "HEAD"
        return isReading && !request.isConditional && matches(stored, request)
            && !CacheControl(request.headers).has("no-store")
            && !isNoStore(stored.headers, status: stored.status)
            && (request.headers["Range"] == nil || stored.status == 200)
    }

    private func withoutStored(_ request: CacheRequest) -> CacheDecision {
        request.policy == .cacheOnly || isOnlyIfCached(request) ? .notCached : .fetch
    }

    /// Section 5.2.1.7.
    private func isOnlyIfCached(_ request: CacheRequest) -> Bool {
        CacheControl(request.headers).has("only-if-cached")
    }

    /// Section 4.3.4; a 304 to conditions that are not ours is for the caller.
    private func afterNotModified(
        _ request: CacheRequest, _ stored: StoredResponse?, _ answer: CacheAnswer
    ) -> CacheUpdate {
        guard let stored else { return .doNotStore }
        guard Revalidation.isAbout(stored, answer) else { return .fetchAgain }
        return .updateHeaders(Revalidation.updated(stored, by: answer, to: request))
    }

    /// Whether an answer that may not be kept still tells that the older one is out of date; most
    /// errors, such as 429, say nothing about it.
    private func isNews(_ status: Int) -> Bool {
        (200...399).contains(status) && status != 206 || status == 404 || status == 410
    }

    /// The errors that RFC 5861, section 4 speaks of, and that of a network which wants to be paid
    /// or signed in to (RFC 6585, section 6).
    private static func isServerFailure(_ status: Int) -> Bool {
        [500, 502, 503, 504, 511].contains(status)
    }

    private static func isFailure(_ answer: CacheAnswer, inPlaceOf stored: StoredResponse) -> Bool {
        isServerFailure(answer.status) || Impostor.isOne(answer, inPlaceOf: stored)
    }

    private func mayReplaceError(
        _ stored: StoredResponse, _ request: CacheRequest, now: Date
    ) -> Bool {
        guard request.policy != .reload, request.policy != .bypass,
            !Self.isServerFailure(stored.status)
        else { return false }
        return Suitability(of: stored, for: request, freshness: freshness(of: stored, now: now))
            .mayReplaceError
    }

    private func made(of answer: CacheAnswer, to request: CacheRequest) -> StoredResponse {
        StoredResponse(
            status: answer.status, headers: StoredFields.kept(of: answer.headers),
            requestHeaders: Vary(answer.headers).selected(from: request.headers), url: answer.url,
            requestTime: answer.requestTime, responseTime: answer.responseTime)
    }
}
