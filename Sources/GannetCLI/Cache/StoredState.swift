import FoundationEssentials
import Gannet
import GannetCore

/// What the rules of HTTP caching say about a stored answer at a moment.
struct StoredState {
    /// Which rule, and how old it is.
    let finding: StoredFinding
    /// Until when it may be used without asking; nil when never.
    let freshUntil: Date?
    /// What the next plain request would do.
    let decision: CacheDecision

    /// Nil for an entry about which nothing can be said, since what is known of it is damaged.
    init?(_ item: DiskStore.Item, now: Date) {
        guard let response = item.response else { return nil }
        let rules = Self.rules(for: item)
        let request = CacheRequest(url: item.url, headers: response.requestHeaders)
        finding = rules.finding(on: response, for: request, now: now)
        let until = rules.freshUntil(response)
        freshUntil = until == .distantPast ? nil : until
        decision = rules.decide(request, stored: response, now: now)
    }

    /// Whether it may be used without asking.
    var isFresh: Bool { finding.isFresh && finding.objection == nil }

    /// Why it is fresh for as long as it is, in words that scripts may read.
    var ruleName: String {
        switch finding.rule {
        case .maxAge: "max-age"
        case .expires: "expires"
        case .lastModified: "last-modified"
        case .fallback: "fallback"
        case .nothing: "none"
        }
    }

    /// The same for people.
    var ruleText: String {
        let lifetime = Int(finding.lifetime)
        return switch finding.rule {
        case .maxAge: "Cache-Control: max-age=\(lifetime)"
        case .expires: "Expires, \(lifetime) s after it was made"
        case .lastModified: "a tenth of its age by Last-Modified: \(lifetime) s"
        case .fallback: "its origin says nothing, so it is taken to hold for \(lifetime) s"
        case .nothing: "nothing makes it fresh"
        }
    }

    /// What keeps it from being used, apart from its age; nil where nothing does.
    var objectionText: String? {
        switch finding.objection {
        case .vary(let field): "the answer depends on the request's \(field)"
        case .answerSaysNoCache: "the answer says no-cache"
        case .requestSaysNoCache: "the request says no-cache"
        case .noStore: "it says no-store"
        case .requestWantsYounger: "the request wants it younger"
        case nil: nil
        }
    }

    /// What the next request does: `none`, `conditional`, `behind` or `unconditional`.
    var nextRequest: String {
        switch decision {
        case .use: "none"
        case .useAndRefresh: "behind"
        case .revalidate: "conditional"
        case .fetch, .notCached: "unconditional"
        }
    }

    /// The fields that it adds to ask whether the answer still holds.
    var conditions: HTTPHeaders {
        switch decision {
        case .useAndRefresh(_, let conditions), .revalidate(let conditions): conditions
        case .use, .fetch, .notCached: HTTPHeaders()
        }
    }

    /// Bodies that are no pictures are kept by `HTTPCache`, which has no rule for silent origins.
    private static func rules(for item: DiskStore.Item) -> HTTPCacheRules {
        item.key.variant.hasPrefix("http") ? HTTPCacheRules(heuristicFallback: nil) : .init()
    }
}
