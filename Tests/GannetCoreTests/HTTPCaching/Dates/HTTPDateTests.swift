import FoundationEssentials
import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct HTTPDateTests {
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "each of the three forms is read, names in any case",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994", "SUN, 06 nov 1994 08:49:37 GMT",
        ])
    func forms(text: String) {
        #expect(HTTPDate.date(from: text, now: noon) == Self.example)
    }

    @Test(
        "whatever is near them is no date",
        arguments: [
            "", "0", "-1", "Sun", "Sun,", "784111777", "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 gmt",
            "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94", "Sun, 06 Nov ١٩٩٤ 08:49:37 GMT",
            "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 29 Feb 2100 00:00:00 GMT",
        ])
    func notDates(text: String) {
        #expect(HTTPDate.date(from: text, now: noon) == nil)
    }

    @Test("a leap second is the next minute's first second")
    func leapSecond() {
        let read = HTTPDate.date(from: "Sat, 31 Dec 2016 23:59:60 GMT", now: noon)
        #expect(read == Date(timeIntervalSince1970: 1_483_228_800))
    }

    @Test(
        "a two-digit year is the latest that is at most 50 years ahead",
        arguments: [
            ("Thursday, 01-Jan-26 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00 GMT"),
            ("Wednesday, 01-Jan-76 00:00:00 GMT", "Wed, 01 Jan 2076 00:00:00 GMT"),
            ("Friday, 02-Jan-76 00:00:00 GMT", "Fri, 02 Jan 1976 00:00:00 GMT"),
            ("Saturday, 01-Jan-77 00:00:00 GMT", "Sat, 01 Jan 1977 00:00:00 GMT"),
            ("Friday, 31-Dec-99 00:00:00 GMT", "Fri, 31 Dec 1999 00:00:00 GMT"),
        ])
    func twoDigitYears(short: String, long: String) throws {
        // Noon is on 1 January 2026.
        let read = try #require(HTTPDate.date(from: short, now: noon))
        #expect(HTTPDate.string(from: read) == long)
    }

    @Test("a two-digit year late in a century may belong to the next")
    func turnOfTheCentury() throws {
        let now = try #require(HTTPDate.date(from: "Tue, 01 Jan 2080 00:00:00 GMT", now: noon))
        let read = try #require(HTTPDate.date(from: "Sunday, 06-Nov-94 08:49:37 GMT", now: now))
        #expect(HTTPDate.string(from: read) == "Sat, 06 Nov 2094 08:49:37 GMT")
        let next = try #require(HTTPDate.date(from: "Sunday, 06-Nov-11 08:49:37 GMT", now: now))
        #expect(HTTPDate.string(from: next) == "Fri, 06 Nov 2111 08:49:37 GMT")
    }

    @Test("dates are written in the fixed form, and read back as they were")
    func writing() throws {
        #expect(HTTPDate.string(from: Self.example) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.string(from: Self.example + 0.9) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.string(from: .distantPast).hasSuffix(" GMT"))
        #expect(HTTPDate.string(from: .distantFuture).hasSuffix(" GMT"))
        for day in stride(from: -700_000.0, through: 2_900_000, by: 3571) {
            let date = Date(timeIntervalSince1970: day * 86_400 + 3661)
            #expect(HTTPDate.date(from: HTTPDate.string(from: date), now: noon) == date)
        }
    }

    @Test("days and dates turn into each other over several centuries")
    func civilDates() {
        for day in stride(from: -800_000, through: 800_000, by: 101) {
            let date = CivilDate(daysSince1970: day)
            #expect(date.daysSince1970 == day)
            #expect(date.exists)
        }
        #expect(!CivilDate(year: 2023, month: 2, day: 29).exists)
        #expect(CivilDate(year: 2024, month: 2, day: 29).exists)
    }
}
