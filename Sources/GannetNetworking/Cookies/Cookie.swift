import FoundationEssentials

/// A cookie as a jar keeps it (RFC 6265, section 5.3).
struct Cookie: Hashable {
    /// What tells cookies apart: a second one with the same replaces the first.
    struct Identity: Hashable {
        let name: String
        let domain: String
        let path: String
    }

    /// Its name, domain and path.
    let identity: Identity
    /// The value, as the origin wrote it.
    let value: String
    /// Whether it goes to that very host only, and not to those below it.
    let isHostOnly: Bool
    /// Whether it goes over HTTPS only.
    let isSecure: Bool
    /// When it ends; nil for the end of the jar.
    let expiry: Date?
    /// Its place in the order in which cookies were made, taken over from one that it replaces.
    var creation = 0
    /// Its place in the order in which cookies were last used.
    var lastUse = 0

    /// Whether it is over.
    func hasExpired(at now: Date) -> Bool {
        expiry.map { $0 <= now } ?? false
    }

    /// Whether it goes along with a request to `target`, of which the domain fits.
    func isSent(to target: CookieTarget, at now: Date) -> Bool {
        !(isHostOnly && target.host != identity.domain) && !(isSecure && !target.isSecure)
            && CookieScope.path(target.path, matches: identity.path) && !hasExpired(at: now)
    }
}
