import Testing

@testable import GannetDemo

@Suite("Searching the apps", .timeLimit(.minutes(1)))
struct RowFilterTests {
    private let filter = RowFilter(names: ["Text Editor", "Files", "Image Viewer"], count: 7)

    @Test("leaves the rows that have every word in their names, in any case")
    func words() {
        #expect(filter.rows(matching: "ed TEXT") == [0, 3, 6])
        #expect(filter.rows(matching: "i") == [0, 1, 2, 3, 4, 5, 6])
        #expect(filter.rows(matching: "view") == [2, 5])
        #expect(filter.rows(matching: "nothing of the kind") == [])
    }

    @Test("leaves all of them where nothing is asked for")
    func all() {
        #expect(filter.rows(matching: "  ") == nil)
        #expect(RowFilter(names: [], count: 7).count == 0)
    }
}
