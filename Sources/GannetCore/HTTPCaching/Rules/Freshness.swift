import FoundationEssentials

/// How old a stored answer is and how long it stays fresh (RFC 9111, section 4.2), in seconds.
struct Freshness: Equatable {
    /// From the origin's making of the answer on (section 4.2.1).
    let lifetime: Double
    /// What said so.
    let rule: FreshnessRule
    /// Since then (section 4.2.3).
    let age: Double

    init(of stored: StoredResponse, heuristicFallback: Double?, now: Date) {
        self.init(
            of: stored, CacheControl(stored.headers), heuristicFallback: heuristicFallback,
            now: now)
    }

    /// The same where what the answer says in `Cache-Control` has been read.
    init(of stored: StoredResponse, _ control: CacheControl, heuristicFallback: Double?, now: Date)
    {
        (lifetime, rule) = Self.lifetime(of: stored, control, heuristicFallback: heuristicFallback)
        age = Self.age(of: stored, now: now)
    }

    /// Whether the answer may be used without asking, as far as its age goes.
    var isFresh: Bool { lifetime > age }

    /// For how much longer it is fresh; negative when it is stale.
    var remaining: Double { lifetime - age }

    /// Section 4.2.1, for a private cache, to which `s-maxage` does not apply.
    private static func lifetime(
        of stored: StoredResponse, _ control: CacheControl, heuristicFallback: Double?
    ) -> (Double, FreshnessRule) {
        if let seconds = control.seconds("max-age") { return (seconds, .maxAge) }
        let origin = HTTPDate.value(of: "Date", in: stored) ?? stored.responseTime
        if stored.headers["Expires"] != nil {
            // What is no date, "0" above all, is in the past (section 5.3).
            let expires = HTTPDate.value(of: "Expires", in: stored)
            return (max(0, expires?.timeIntervalSince(origin) ?? 0), .expires)
        }
        guard Storability.isHeuristicallyCacheable(stored.status) || control.has("public") else {
            return (0, .nothing)
        }
        if let modified = HTTPDate.value(of: "Last-Modified", in: stored) {
            // Section 4.2.2: a tenth of the time for which it has not changed.
            return (max(0, origin.timeIntervalSince(modified) / 10), .lastModified)
        }
        guard deservesFallback(stored, control), let heuristicFallback else { return (0, .nothing) }
        return (heuristicFallback, .fallback)
    }

    /// A picture about which its origin says nothing at all, so that asking again would mean
    /// fetching it again: section 4.2.2 leaves the choice of a heuristic to the cache.
    private static func deservesFallback(_ stored: StoredResponse, _ control: CacheControl) -> Bool
    {
        stored.status == 200 && stored.headers["ETag"] == nil
            && stored.headers["Last-Modified"] == nil && !control.has("must-revalidate")
            && stored.headers["Content-Type"]?.lowercased().hasPrefix("image/") == true
    }

    /// Section 4.2.3.
    private static func age(of stored: StoredResponse, now: Date) -> Double {
        let date = HTTPDate.value(of: "Date", in: stored) ?? stored.responseTime
        let apparent = max(0, stored.responseTime.timeIntervalSince(date))
        let delay = max(0, stored.responseTime.timeIntervalSince(stored.requestTime))
        let corrected = announcedAge(stored.headers) + delay
        // A clock that was set back would keep an answer for ever: distance counts, not its sign.
        let resident = abs(now.timeIntervalSince(stored.responseTime))
        return max(apparent, corrected) + resident
    }

    /// The value of `Age`: the first member counts, and what does not begin with a number is
    /// ignored (section 5.1).
    private static func announcedAge(_ headers: HTTPHeaders) -> Double {
        guard let field = headers["Age"] else { return 0 }
        let digits = field.utf8.prefix { (0x30...0x39).contains($0) }
        return min(Double(String(Substring(digits))) ?? 0, CacheControl.longest)
    }
}

extension HTTPDate {
    /// The date in a field of a stored answer.
    fileprivate static func value(of name: String, in stored: StoredResponse) -> Date? {
        stored.headers[name].flatMap { date(from: $0, now: stored.responseTime) }
    }
}
