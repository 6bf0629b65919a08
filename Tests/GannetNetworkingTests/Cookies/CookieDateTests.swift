import FoundationEssentials
import Testing

@testable import GannetNetworking

@Suite("Dates of cookies", .timeLimit(.minutes(1)))
struct CookieDateTests {
    @Test(
        "a date may be written in any order and with anything between its parts",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994", "6-november-1994/08:49:37", "08:49:37 6 Nov 1994 +0200",
            "1994 8:49:37x NOVEMBER(6th)", ";;6;;nov;;94;;8:49:37;;",
        ])
    func forms(text: String) {
        #expect(CookieDate.date(from: text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(
        "years of two digits mean 1970 to 2069",
        arguments: [("69", 2069), ("70", 1970), ("99", 1999), ("00", 2000)])
    func shortYears(digits: String, year: Int) {
        #expect(
            CookieDate.date(from: "1 Jan \(digits) 00:00:00")
                == CookieDate.date(from: "1 Jan \(year) 00:00:00"))
    }

    @Test(
        "what names no moment is no date",
        arguments: [
            "", "tomorrow", "06 Nov 1994", "06 Nov 08:49:37", "Nov 1994 08:49:37",
            "31 Feb 2026 00:00:00", "32 Jan 2026 00:00:00", "1 Jan 1600 00:00:00",
            "1 Jan 2026 24:00:00", "1 Jan 2026 00:60:00", "1 Jan 2026 00:00:60",
            "1 Jan 2026 00:00", "1 Jan 2026 000:00:00", "001 Jan 2026 00:00:00x",
            "1 Jan 20260 00:00:00",
        ])
    func noDates(text: String) {
        #expect(CookieDate.date(from: text) == nil)
    }
}
