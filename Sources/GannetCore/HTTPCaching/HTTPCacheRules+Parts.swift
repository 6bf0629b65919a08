import FoundationEssentials

// The same questions, asked by those who have no CacheRequest at hand.
extension HTTPCacheRules {
    /// What to do about a request (see ``decide(_:stored:now:)``).
    public func decide(
        method: String, headers: HTTPHeaders, policy: CachePolicy, stored: StoredResponse?,
        now: Date
    ) -> CacheDecision {
        decide(
            CacheRequest(method: method, headers: headers, policy: policy), stored: stored, now: now
        )
    }

    /// What to do about an answer (see ``afterAnswer(_:stored:answer:)``).
    ///
    /// `url` is where it came from, and counts as the request's address too.
    public func afterAnswer(
        method: String, requestHeaders: HTTPHeaders, policy: CachePolicy = .protocol,
        stored: StoredResponse?, status: Int, headers: HTTPHeaders, url: ImageURL,
        requestTime: Date, responseTime: Date
    ) -> CacheUpdate {
        afterAnswer(
            CacheRequest(method: method, url: url, headers: requestHeaders, policy: policy),
            stored: stored,
            answer: CacheAnswer(
                status: status, headers: headers, url: url, requestTime: requestTime,
                responseTime: responseTime))
    }

    /// Whether a stored answer may stand in for an error: for an answer of that status, or, with
    /// nil, for the lack of one.
    public func allowsStale(
        _ stored: StoredResponse, onStatus status: Int?, requestHeaders: HTTPHeaders,
        policy: CachePolicy = .protocol, now: Date
    ) -> Bool {
        let request = CacheRequest(headers: requestHeaders, policy: policy)
        guard status.map(Self.isServerFailure) ?? true else { return false }
        return afterFailure(request, stored: stored, now: now) == .useStaleOnError
    }
}
