import FoundationEssentials

/// What the rules of HTTP caching find about a stored answer, for people who ask why.
public struct StoredFinding: Hashable, Sendable {
    /// What keeps an answer from being used as it is, apart from its age.
    public enum Objection: Hashable, Sendable {
        /// It answers requests with another value of this field only (`Vary`; section 4.1).
        case vary(String)
        /// It must be confirmed each time: the answer says `no-cache` (section 5.2.2.4).
        case answerSaysNoCache
        /// The request says `no-cache` (section 5.2.1.4).
        case requestSaysNoCache
        /// The answer or the request says `no-store` (section 5.2.2.5).
        case noStore
        /// The request wants it younger, or fresh for longer (sections 5.2.1.1 and 5.2.1.3).
        case requestWantsYounger
    }

    /// Which rule gives its lifetime.
    public let rule: FreshnessRule
    /// For how many seconds it is fresh, from its making on.
    public let lifetime: Double
    /// How many seconds ago it was made.
    public let age: Double
    /// What speaks against using it, apart from its age; nil where nothing does.
    public let objection: Objection?

    /// Whether its age allows it to be used without asking.
    public var isFresh: Bool { lifetime > age }
}

extension HTTPCacheRules {
    /// What there is to say about a stored answer in view of a request.
    public func finding(
        on stored: StoredResponse, for request: CacheRequest, now: Date
    ) -> StoredFinding {
        let freshness = Freshness(of: stored, heuristicFallback: heuristicFallback, now: now)
        return StoredFinding(
            rule: freshness.rule, lifetime: freshness.lifetime, age: freshness.age,
            objection: objection(to: stored, for: request, freshness))
    }

    private func objection(
        to stored: StoredResponse, for request: CacheRequest, _ freshness: Freshness
    ) -> StoredFinding.Objection? {
        let (wishes, terms) = (CacheControl(request.headers), CacheControl(stored.headers))
        let vary = Vary(stored.headers)
        if let field = vary.difference(between: request.headers, and: stored.requestHeaders) {
            return .vary(field)
        }
        if isNoStore(stored.headers, status: stored.status) || wishes.has("no-store") {
            return .noStore
        }
        if terms.hasUnqualified("no-cache") { return .answerSaysNoCache }
        let suitability = Suitability(of: stored, for: request, freshness: freshness)
        guard freshness.isFresh, !suitability.isSuitable else { return nil }
        let isYoungEnough = !wishes.has("max-age") && !wishes.has("min-fresh")
        return isYoungEnough ? .requestSaysNoCache : .requestWantsYounger
    }
}
