import FoundationEssentials
import GannetCore

/// The cookies of one partition, and which of them go where (RFC 6265, section 5).
///
/// It is told the time. It never holds more than 50 cookies of a domain and 3000 in all: those that
/// are over go first, then those that were not used for longest.
struct CookieJar {
    /// How many cookies there are of one domain at most.
    static let mostOfDomain = 50
    /// How many there are in all at most.
    static let mostInAll = 3000

    private var domains: [String: [Cookie]] = [:]
    private var clock = 0
    /// How many there are.
    private(set) var count = 0

    /// Takes what a `Set-Cookie` field says, in an answer from `target`.
    mutating func receive(_ field: String, from target: CookieTarget, now: Date) {
        guard let parsed = SetCookie(field),
            let cookie = Self.cookie(parsed, from: target, now: now),
            target.isSecure || !hidesSecure(cookie, from: target)
        else { return }
        insert(cookie, now: now)
    }

    /// The value of a `Cookie` field for a request to `target`; nil if there is nothing to send.
    ///
    /// Longer paths come first, and among equals older cookies.
    mutating func header(for target: CookieTarget, now: Date) -> String? {
        guard count > 0 else { return nil }
        clock += 1
        var found: [Cookie] = []
        for domain in target.domains { found += use(String(domain), for: target, now: now) }
        guard !found.isEmpty else { return nil }
        let key = { (cookie: Cookie) in (-cookie.identity.path.utf8.count, cookie.creation) }
        return found.sorted { key($0) < key($1) }
            .map { "\($0.identity.name)=\($0.value)" }.joined(separator: "; ")
    }

    private mutating func use(
        _ domain: String, for target: CookieTarget, now: Date
    ) -> [Cookie] {
        guard var cookies = domains[domain] else { return [] }
        var found: [Cookie] = []
        for index in cookies.indices where cookies[index].isSent(to: target, at: now) {
            cookies[index].lastUse = clock
            found.append(cookies[index])
        }
        domains[domain] = cookies
        return found
    }
}

// Making room, and keeping to it.
extension CookieJar {
    /// A cookie that is over replaces as well: that is how origins take one back.
    private mutating func insert(_ cookie: Cookie, now: Date) {
        clock += 1
        var cookie = cookie
        (cookie.creation, cookie.lastUse) = (clock, clock)
        var cookies = domains[cookie.identity.domain] ?? []
        count -= cookies.count
        if let old = cookies.firstIndex(where: { $0.identity == cookie.identity }) {
            cookie.creation = cookies[old].creation
            cookies.remove(at: old)
        }
        cookies.append(cookie)
        cookies.removeAll { $0.hasExpired(at: now) }
        if cookies.count > Self.mostOfDomain { Self.removeLeastUsed(from: &cookies) }
        domains[cookie.identity.domain] = cookies.isEmpty ? nil : cookies
        count += cookies.count
        if count > Self.mostInAll { makeRoom(now: now) }
    }

    private mutating func makeRoom(now: Date) {
        for (domain, cookies) in domains {
            let left = cookies.filter { !$0.hasExpired(at: now) }
            domains[domain] = left.isEmpty ? nil : left
        }
        count = domains.values.reduce(0) { $0 + $1.count }
        guard count > Self.mostInAll else { return }
        let oldest = domains.min { Self.leastUse($0.value) < Self.leastUse($1.value) }
        guard let domain = oldest?.key, var cookies = oldest?.value else { return }
        Self.removeLeastUsed(from: &cookies)
        domains[domain] = cookies.isEmpty ? nil : cookies
        count -= 1
    }

    private static func leastUse(_ cookies: [Cookie]) -> Int {
        cookies.lazy.map(\.lastUse).min() ?? .max
    }

    private static func removeLeastUsed(from cookies: inout [Cookie]) {
        let least = cookies.indices.min { cookies[$0].lastUse < cookies[$1].lastUse }
        if let least { cookies.remove(at: least) }
    }
}

// What may be set by whom.
extension CookieJar {
    private static func cookie(
        _ parsed: SetCookie, from target: CookieTarget, now: Date
    ) -> Cookie? {
        let own = (domain: target.host, isHostOnly: true)
        let path = parsed.path ?? CookieScope.defaultPath(for: target.path)
        guard
            let (domain, isHostOnly) = parsed.domain.map({
                CookieScope.domain($0, setBy: target)
            }) ?? own, target.isSecure || !parsed.isSecure
        else { return nil }
        let cookie = Cookie(
            identity: .init(name: parsed.name, domain: domain, path: path), value: parsed.value,
            isHostOnly: isHostOnly, isSecure: parsed.isSecure, expiry: parsed.expiry(now: now))
        return keepsPrefix(cookie, namesDomain: parsed.domain != nil) ? cookie : nil
    }

    /// What the prefixes of names promise to origins (RFC 6265bis, section 4.1.3).
    private static func keepsPrefix(_ cookie: Cookie, namesDomain: Bool) -> Bool {
        let name = cookie.identity.name.lowercased()
        if name.hasPrefix("__host-") {
            return cookie.isSecure && !namesDomain && cookie.identity.path == "/"
        }
        return !name.hasPrefix("__secure-") || cookie.isSecure
    }

    /// Whether a cookie set over HTTP would stand in for one that HTTPS has set (RFC 6265bis, 5.7).
    private func hidesSecure(_ cookie: Cookie, from target: CookieTarget) -> Bool {
        target.domains.contains { domain in
            (domains[String(domain)] ?? []).contains {
                $0.isSecure && $0.identity.name == cookie.identity.name
                    && CookieScope.path(cookie.identity.path[...], matches: $0.identity.path)
            }
        }
    }
}
