import GannetCore
import Testing

@testable import GannetDemo

@Suite("What a row may show", .timeLimit(.minutes(1)))
struct RowContentsTests {
    private let right = RowContents(name: "A", icon: ImageURL("https://example.org/a.png"))

    @Test("its own name and icon, or no icon yet")
    func agrees() {
        #expect(right.agrees(with: right))
        #expect(RowContents(name: "A", icon: nil).agrees(with: right))
    }

    @Test("not another's icon, and not another's name")
    func disagrees() {
        let other = ImageURL("https://example.org/a.png?copy=1")
        #expect(!RowContents(name: "A", icon: other).agrees(with: right))
        #expect(!RowContents(name: "B", icon: right.icon).agrees(with: right))
        #expect(!RowContents(name: "B", icon: nil).agrees(with: right))
    }
}
