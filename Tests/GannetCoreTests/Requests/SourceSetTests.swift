import GannetCore
import Testing

@Suite("A source set", .timeLimit(.minutes(1)))
struct SourceSetTests {
    private typealias Candidate = SourceSet.Candidate

    private func url(_ name: String) -> ImageURL { ImageURL("https://a.example/\(name)") }

    private func pick(
        _ candidates: [Candidate], _ size: TargetSize?, scale: Double = 1,
        formats: Set<ImageFormat> = [.jpeg, .png]
    ) -> String? {
        SourceSet(candidates).pick(size: size, scale: scale, formats: formats)
            .map { String($0.url.text.dropFirst(18)) }
    }

    @Test(
        "gives the smallest that is wide enough, else the widest",
        arguments: [(100, "200"), (200, "200"), (201, "400"), (800, "800"), (801, "800")])
    func widths(wanted: Int, expected: String) {
        let candidates = [800, 200, 400].map { Candidate(url("\($0)"), width: $0) }
        #expect(pick(candidates, TargetSize(wanted)) == expected)
    }

    @Test(
        "gives the least dense that is dense enough, else the densest",
        arguments: [(1.0, "1x"), (1.5, "2x"), (2, "2x"), (3, "3x"), (4, "3x"), (0, "1x")])
    func densities(scale: Double, expected: String) {
        let candidates = [1.0, 3, 2].map { Candidate(url("\(Int($0))x"), density: $0) }
        #expect(pick(candidates, TargetSize(100), scale: scale) == expected)
        #expect(pick(candidates, nil, scale: scale) == expected)
    }

    @Test("takes the widest for a picture at full size, and where only a height is wanted")
    func noWidth() {
        let candidates = [200, 800, 400].map { Candidate(url("\($0)"), width: $0) }
        #expect(pick(candidates, nil) == "800")
        #expect(pick(candidates, TargetSize(width: nil, height: 50)) == "800")
        let told = [200, 800, 400].map { Candidate(url("\($0)"), width: $0, height: $0 / 2) }
        #expect(pick(told, TargetSize(width: nil, height: 150)) == "400")
    }

    @Test(
        "compares both sides as the content mode has them used",
        arguments: [(ContentMode.inside, "400"), (.cover, "800"), (.fill, "800")])
    func contentModes(mode: ContentMode, expected: String) {
        let candidates = [400, 800].map { Candidate(url("\($0)"), width: $0, height: $0 / 2) }
        #expect(pick(candidates, TargetSize(300, contentMode: mode)) == expected)
    }

    @Test("passes over formats that cannot be read, unless there is nothing else")
    func formats() {
        let candidates = [
            Candidate(url("avif"), width: 400, mediaType: "image/avif"),
            Candidate(url("jpeg"), width: 400, mediaType: "Image/JPEG; q=1"),
            Candidate(url("odd"), width: 300, mediaType: "image/x-odd"),
        ]
        #expect(pick(candidates, TargetSize(300)) == "jpeg")
        #expect(pick(candidates, TargetSize(300), formats: [.jpeg, .avif]) == "avif")
        #expect(pick(candidates, TargetSize(300), formats: []) == "odd")
        #expect(pick([Candidate(url("untold"), width: 9)], nil, formats: []) == "untold")
    }

    @Test("of equals gives the first, and of nothing nothing")
    func equals() {
        let equal = ["b", "a", "c"].map { Candidate(url($0), width: 100) }
        #expect(pick(equal, TargetSize(50)) == "b")
        #expect(pick(equal, TargetSize(500)) == "b")
        #expect(pick([], nil) == nil)
    }
}
