import FoundationEssentials

/// Reads one HTTP date from left to right; every step that does not fit ends the reading.
struct HTTPDateReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// The seconds since 1970, or nil if the whole text is not in one of the three forms.
    mutating func read(now: Date) -> Double? {
        if name(among: CivilDate.longWeekdays) != nil { return rfc850(now: now) }
        guard name(among: CivilDate.weekdays) != nil else { return nil }
        return skip(", ") ? imfFixdate() : asctime()
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, the day of the week read already.
    private mutating func imfFixdate() -> Double? {
        guard let day = number(2), skip(" "), let month = name(among: CivilDate.months), skip(" "),
            let year = number(4), skip(" "), let time = timeOfDay(), skip(" GMT")
        else { return nil }
        return moment(CivilDate(year: year, month: month + 1, day: day), time)
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`, the day of the week read already.
    private mutating func rfc850(now: Date) -> Double? {
        guard skip(", "), let day = number(2), skip("-"),
            let month = name(among: CivilDate.months), skip("-"), let digits = number(2),
            skip(" "), let time = timeOfDay(), skip(" GMT")
        else { return nil }
        let today = CivilDate(
            daysSince1970: Int((now.timeIntervalSince1970 / 86_400).rounded(.down)))
        var date = CivilDate(
            year: today.year - today.year % 100 + digits, month: month + 1, day: day)
        // The latest such year that is not more than 50 years ahead of now.
        while date.year <= today.year - 50 { date.year += 100 }
        let limit = CivilDate(year: today.year + 50, month: today.month, day: today.day)
        while date.daysSince1970 > limit.daysSince1970 { date.year -= 100 }
        return moment(date, time)
    }

    /// `Sun Nov  6 08:49:37 1994`, the day of the week read already.
    private mutating func asctime() -> Double? {
        guard skip(" "), let month = name(among: CivilDate.months), skip(" "),
            let day = skip(" ") ? number(1) : number(2), skip(" "), let time = timeOfDay(),
            skip(" "), let year = number(4)
        else { return nil }
        return moment(CivilDate(year: year, month: month + 1, day: day), time)
    }

    /// `08:49:37` as seconds; 60 is a leap second.
    private mutating func timeOfDay() -> Int? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"),
            let second = number(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private func moment(_ date: CivilDate, _ time: Int) -> Double? {
        guard rest.isEmpty, date.exists else { return nil }
        return Double(date.daysSince1970 * 86_400 + time)
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let text = text.description.utf8
        guard rest.starts(with: text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    /// A number of exactly so many digits.
    private mutating func number(_ width: Int) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(width)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The place of the name that comes next.
    private mutating func name(among names: [String]) -> Int? {
        let found = names.firstIndex { name in
            HTTPHeaders.matches(String(Substring(rest.prefix(name.utf8.count))), name)
        }
        if let found { rest = rest.dropFirst(names[found].utf8.count) }
        return found
    }
}
