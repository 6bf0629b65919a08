import Foundation
import Testing

@testable import GannetDemo

@Suite("Reading a catalog", .timeLimit(.minutes(1)))
struct CatalogFileTests {
    private func plist(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws
        -> Data
    {
        try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
    }

    private let app = ["name": "A & B", "download": "1,000", "icon": "icons/a.png"]

    @Test(
        "a property list of either kind is read",
        arguments: [
            PropertyListSerialization.PropertyListFormat.xml, .binary,
        ])
    func formats(format: PropertyListSerialization.PropertyListFormat) throws {
        let entries = try CatalogFile.entries(in: plist([app, app], format), named: "x")
        #expect(entries.count == 2)
        #expect(entries[0] == AppEntry(name: "A & B", download: "1,000", icon: "icons/a.png"))
    }

    @Test("what is no catalog is refused with its name, its place and the reason")
    func refused() throws {
        let cases: [(Data, String)] = [
            (Data("<plist><array>".utf8), "x: not a property list"),
            (Data(), "x: not a property list"),
            (try plist([] as [Any], .xml), "x: there is no app in it"),
            (try plist([app, ["name": "B"]], .xml), "x: item 2 has no \"download\""),
        ]
        for (data, message) in cases {
            #expect(throws: CatalogError(message)) {
                try CatalogFile.entries(in: data, named: "x")
            }
        }
        let wrong = try plist(["name": "A"], .xml)
        let error = #expect(throws: CatalogError.self) {
            try CatalogFile.entries(in: wrong, named: "x")
        }
        #expect(error?.message.hasPrefix("x: the whole is not what a catalog holds") == true)
    }

    @Test("a file that is not there is named")
    func missing() {
        let error = #expect(throws: CatalogError.self) {
            try CatalogFile(path: "/nowhere/apps.plist").entries()
        }
        #expect(error?.message.hasPrefix("/nowhere/apps.plist: cannot be read") == true)
    }
}
