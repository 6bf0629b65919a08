/// Which rule says how long an answer stays fresh (RFC 9111, section 4.2.1).
public enum FreshnessRule: Hashable, Sendable {
    /// `Cache-Control: max-age`.
    case maxAge
    /// `Expires`.
    case expires
    /// A tenth of the time since `Last-Modified` (section 4.2.2).
    case lastModified
    /// ``HTTPCacheRules/heuristicFallback``, since its origin says nothing at all.
    case fallback
    /// None, so that it is never fresh.
    case nothing
}
