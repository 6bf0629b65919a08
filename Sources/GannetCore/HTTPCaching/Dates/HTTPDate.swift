import FoundationEssentials

/// Reads and writes the dates of HTTP fields (RFC 9110, section 5.6.7).
///
/// Exactly three forms are dates; anything near them, such as another time zone or a missing comma,
/// is none, and an `Expires` that is no date means the past (RFC 9111, section 5.3). The names of
/// days and months are compared without case, since origins send them so and nothing else could be
/// meant.
public enum HTTPDate {
    /// The moment that `text` names, or nil.
    ///
    /// `now` decides the century of a two-digit year: a date that would lie more than 50 years
    /// ahead is the last one past with those digits.
    public static func date(from text: String, now: Date) -> Date? {
        var reader = HTTPDateReader(text)
        return reader.read(now: now).map { Date(timeIntervalSince1970: $0) }
    }

    /// The date in the one form that may be sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Parts of a second are dropped; years outside 0 to 9999 have no such form and are held to it.
    public static func string(from date: Date) -> String {
        let limits = (first: -62_167_219_200.0, last: 253_402_300_799.0)
        let seconds = Int(min(max(date.timeIntervalSince1970, limits.first), limits.last))
        let days = (Double(seconds) / 86_400).rounded(.down)
        let time = seconds - Int(days) * 86_400
        let day = CivilDate(daysSince1970: Int(days))
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return "\(CivilDate.weekdays[day.weekday]), \(padded(day.day, to: 2)) "
            + "\(CivilDate.months[day.month - 1]) \(padded(day.year, to: 4)) "
            + "\(clock.joined(separator: ":")) GMT"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
