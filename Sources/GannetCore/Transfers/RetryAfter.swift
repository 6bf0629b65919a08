import FoundationEssentials

/// When an origin wants to be asked again (RFC 9110, section 10.2.3).
package enum RetryAfter: Hashable, Sendable {
    /// After so many seconds.
    case delay(Double)
    /// From that moment on.
    case date(Date)

    /// Reads the field; nil when it is absent or neither a number of seconds nor a date.
    package init?(_ headers: HTTPHeaders, now: Date) {
        guard let text = headers["Retry-After"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More digits than fit mean: not in this life.
            self = .delay(Double(text) ?? .infinity)
        } else if let date = HTTPDate.date(from: text, now: now) {
            self = .date(date)
        } else {
            return nil
        }
    }

    /// Seconds to wait from `now`; never negative.
    package func seconds(from now: Date) -> Double {
        switch self {
        case .delay(let seconds): seconds
        case .date(let date): max(0, date.timeIntervalSince(now))
        }
    }
}
