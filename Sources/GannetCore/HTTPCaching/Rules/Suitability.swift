/// Whether a stored answer may be the outcome of a request without asking the origin (RFC 9111,
/// sections 4, 4.2.4 and 5.2.1).
struct Suitability {
    private let request: CacheRequest
    private let wishes: CacheControl
    private let terms: CacheControl
    private let freshness: Freshness

    init(of stored: StoredResponse, for request: CacheRequest, freshness: Freshness) {
        self.request = request
        self.freshness = freshness
        wishes = CacheControl(request.headers)
        terms = CacheControl(stored.headers)
    }

    /// Whether it may be used as it is.
    var isSuitable: Bool {
        !mustAsk && isYoungEnough && staysFreshLongEnough && (freshness.isFresh || staleIsWelcome)
    }

    /// Whether it may be used although it is stale, if the origin is asked afterwards: within
    /// `stale-while-revalidate` (RFC 5861, section 3), or because the caller puts speed first.
    var mayBeRefreshedBehind: Bool {
        guard allowsStale, !mustAsk, !restrictsAge else { return false }
        let window = terms.seconds("stale-while-revalidate") ?? 0
        return request.policy == .staleFirst || -freshness.remaining < window
    }

    /// Whether it may be used in place of an error (RFC 5861, section 4; RFC 9111, sections 4.2.4
    /// and 4.3.3): within `stale-if-error` where that is given, else without limit.
    var mayReplaceError: Bool {
        guard allowsStale, !mustAsk else { return false }
        let windows = [terms, wishes].compactMap { $0.seconds("stale-if-error") }
        return windows.max().map { -freshness.remaining < $0 } ?? true
    }

    /// Sections 5.2.1.4 and 5.2.2.4; `Pragma` counts where `Cache-Control` is absent (5.4).
    private var mustAsk: Bool {
        wishes.has("no-cache") || terms.hasUnqualified("no-cache")
            || wishes.isEmpty
                && ListField.members(of: "Pragma", in: request.headers).contains {
                    HTTPHeaders.matches($0, "no-cache")
                }
    }

    /// Section 4.2.4: the origin forbids stale use; `s-maxage` and `proxy-revalidate` are not for
    /// private caches.
    private var allowsStale: Bool {
        !terms.has("must-revalidate") && !terms.hasUnqualified("no-cache")
    }

    /// Section 5.2.1.1, and RFC 8246, section 2: reloading does not ask about what never changes.
    private var isYoungEnough: Bool {
        guard let limit = wishes.seconds("max-age") else { return true }
        return freshness.age <= limit || terms.has("immutable") && freshness.isFresh
    }

    /// Section 5.2.1.3.
    private var staysFreshLongEnough: Bool {
        guard let wanted = wishes.seconds("min-fresh") else { return true }
        return freshness.remaining >= wanted
    }

    /// Section 5.2.1.2.
    private var staleIsWelcome: Bool {
        guard allowsStale, wishes.has("max-stale") else { return false }
        let limit = wishes.hasNoArgument("max-stale") ? .infinity : wishes.seconds("max-stale") ?? 0
        return -freshness.remaining <= limit
    }

    private var restrictsAge: Bool { wishes.has("max-age") || wishes.has("min-fresh") }
}
