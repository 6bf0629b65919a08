import FoundationEssentials

/// What a request that may change things makes worthless (RFC 9111, section 4.4).
enum Invalidation {
    /// Whether requests with this method change nothing (RFC 9110, section 9.2.1); of methods that
    /// are not known here the opposite is assumed.
    static func isSafe(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }

    /// What an answer to an unsafe request means for what is stored: nothing when it is an error,
    /// else the address itself and those that the answer names are to be forgotten.
    static func after(_ answer: CacheAnswer, to request: CacheRequest) -> CacheUpdate {
        guard (200...399).contains(answer.status) else { return .doNotStore }
        let target = request.url ?? answer.url
        let named = ["Location", "Content-Location"].compactMap { answer.headers[$0] }
            .compactMap { URL(string: $0, relativeTo: URL(string: answer.url.text)) }
            .map { ImageURL($0) }
            // Or one site could empty the cache of another.
            .filter { $0.origin == target.origin && $0 != target }
        return .invalidate([target] + named)
    }
}
