import Testing

@testable import GannetDemo

@Suite("The catalog of a bare run", .timeLimit(.minutes(1)))
struct BuiltInAppsTests {
    @Test("there are at least 300 apps, each with a name and an icon of its own")
    func many() {
        let entries = BuiltInApps.entries
        #expect(entries.count >= 300)
        #expect(Set(entries.map(\.name)).count == entries.count)
        #expect(Set(entries.map(\.icon)).count == entries.count)
        #expect(entries.allSatisfy { !$0.name.isEmpty && $0.name.first != " " })
        #expect(entries.allSatisfy { $0.download.hasSuffix(" downloads") })
    }

    @Test(
        "numbers are grouped by thousands",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
    func grouped(number: Int, text: String) {
        #expect(number.grouped == text)
    }
}
