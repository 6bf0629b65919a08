import GannetCore
import Testing

@testable import GannetDemo

@Suite("The rows of the list", .timeLimit(.minutes(1)))
struct CatalogTests {
    private let entries = [
        AppEntry(name: "A", download: "1", icon: "icons/a.png"),
        AppEntry(name: "B", download: "2", icon: "icons/b c.png"),
    ]
    private let origin = IconBase.origin(address: "http://127.0.0.1:8000", name: "demo")

    @Test("each app once, unless more or fewer rows are asked for")
    func rows() {
        #expect(Catalog(entries, icons: origin).rowCount == 2)
        #expect(Catalog(entries, icons: origin, rows: 1).rowCount == 1)
        let long = Catalog(entries, icons: origin, rows: 5)
        #expect(long.rowCount == 5)
        #expect((0..<5).map { long.entry(at: $0).name } == ["A", "B", "A", "B", "A"])
    }

    @Test("repeated rows have addresses of their own")
    func distinct() {
        let catalog = Catalog(entries, icons: origin, rows: 500)
        #expect(Set((0..<500).map { catalog.request(at: $0).url }).count == 500)
        #expect(catalog.request(at: 0).url.text == "http://127.0.0.1:8000/icons/a.png")
        #expect(catalog.request(at: 3).url.text == "http://127.0.0.1:8000/icons/b%20c.png?copy=1")
    }

    @Test("what the local origin serves is kept under a name that outlives its port")
    func cacheKey() {
        #expect(Catalog(entries, icons: origin).request(at: 0).cacheKey == "demo/icons/a.png")
        #expect(
            Catalog(entries, icons: origin, rows: 4).request(at: 2).cacheKey
                == "demo/icons/a.png?copy=1")
    }

    @Test(
        "addresses in a catalog are loaded from where they point",
        arguments: [
            ("https://example.org/a.png", 0, "https://example.org/a.png"),
            ("https://example.org/a.png", 2, "https://example.org/a.png?copy=2"),
            ("https://example.org/a.png?v=1", 2, "https://example.org/a.png?v=1&copy=2"),
            ("data:image/png;base64,AAAA", 0, "data:image/png;base64,AAAA"),
            ("data:image/png;base64,AAAA", 1, "data:image/png;copy=1;base64,AAAA"),
            ("data:,x", 1, "data:;copy=1,x"),
            ("icons/a.png", 0, "file:///srv/apps/icons/a.png"),
            ("/elsewhere/a.png", 0, "file:///elsewhere/a.png"),
            ("what?.png", 0, "file:///srv/apps/what%3F.png"),
        ])
    func pointing(icon: String, copy: Int, address: String) {
        let request = IconBase.folder("/srv/apps").request(for: icon, copy: copy)
        #expect(request.url.text == address)
        #expect(request.cacheKey == nil)
    }
}
