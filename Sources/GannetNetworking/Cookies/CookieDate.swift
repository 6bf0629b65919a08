import FoundationEssentials
import GannetCore

/// Dates as cookies have them: in any form at all (RFC 6265, section 5.1.1).
struct CookieDate {
    private var time: (hour: Int, minute: Int, second: Int)?
    private var day: Int?
    private var month: Int?
    private var year: Int?

    /// The moment that `text` means; nil when it means none.
    static func date(from text: some StringProtocol) -> Date? {
        var reader = Self()
        for token in text.utf8.split(whereSeparator: isDelimiter) { reader.read(token.map(\.self)) }
        return reader.date
    }

    /// Each token is the first thing that it can be and that has not been found yet.
    private mutating func read(_ token: [UInt8]) {
        if time == nil, let found = Self.time(token) {
            time = found
        } else if day == nil, let found = Self.number(token[...], digits: 1...2) {
            day = found
        } else if month == nil, let found = Self.month(token) {
            month = found
        } else if year == nil, let found = Self.number(token[...], digits: 2...4) {
            year = found
        }
    }

    private var date: Date? {
        guard let time, let day, let month, var year else { return nil }
        if (70...99).contains(year) { year += 1900 }
        if (0...69).contains(year) { year += 2000 }
        let civil = CivilDate(year: year, month: month, day: day)
        guard year >= 1601, civil.exists, time.hour < 24, time.minute < 60, time.second < 60 else {
            return nil
        }
        let seconds = civil.daysSince1970 * 86_400 + time.hour * 3600 + time.minute * 60
        return Date(timeIntervalSince1970: Double(seconds + time.second))
    }
}

extension CookieDate {
    private static func time(_ token: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let hour = number(parts[0], digits: 1...2, mayGoOn: false),
            let minute = number(parts[1], digits: 1...2, mayGoOn: false),
            let second = number(parts[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// A number of so many digits, behind which anything but a digit may stand.
    private static func number(
        _ token: ArraySlice<UInt8>, digits: ClosedRange<Int>, mayGoOn: Bool = true
    ) -> Int? {
        let found = token.prefix { (0x30...0x39).contains($0) }
        guard digits.contains(found.count), mayGoOn || found.count == token.count else {
            return nil
        }
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func month(_ token: [UInt8]) -> Int? {
        let name = token.prefix(3).map { $0 | 0x20 }
        return CivilDate.months.firstIndex { $0.lowercased().utf8.elementsEqual(name) }
            .map { $0 + 1 }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
