import FoundationEssentials

/// What the disk store had for a request, and what the rules of HTTP said to it.
///
/// Keeps what the sentence is made of, and makes it when somebody asks.
final class LookupNote: Sendable {
    let request: CacheRequest
    let stored: StoredResponse
    let decision: CacheDecision
    let rules: HTTPCacheRules
    /// The time of day of the decision.
    let now: Date

    init(
        _ request: CacheRequest, stored: StoredResponse, decision: CacheDecision,
        rules: HTTPCacheRules, now: Date
    ) {
        self.request = request
        self.stored = stored
        self.decision = decision
        self.rules = rules
        self.now = now
    }

    /// What the rules saw.
    var finding: StoredFinding { rules.finding(on: stored, for: request, now: now) }

    /// In one word.
    var answer: DiskAnswer {
        switch decision {
        case .use: finding.isFresh ? .fresh : .stale
        case .useAndRefresh: .stale
        case .revalidate: .revalidated
        case .fetch, .notCached: .unusable
        }
    }
}
