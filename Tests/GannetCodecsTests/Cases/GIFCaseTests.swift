import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("GIF cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct GIFCaseTests {
    private func header(_ name: String) throws -> ImageHeader {
        try GIFDecoder().header(of: SharedCases.data(name), limits: .default)
    }

    @Test(
        "transparency and disposal are those of browsers, in any order of asking",
        arguments: [
            "01-gif-transparent-index-keeps-pixel.gif", "02-gif-dispose-background-only-rect.gif",
            "03-gif-dispose-previous.gif",
        ])
    func composition(name: String) throws {
        try FrameCases.check(name, GIFDecoder(), against: FrameCases.expected(name))
    }

    @Test("a long animation takes no more memory than a few canvases")
    func memory() throws {
        let data = try SharedCases.data("33-gif-1600x900-180-frames.gif")
        let frames = try GIFDecoder().frames(of: data, options: DecodeOptions())
        for index in 0..<5 { _ = try frames.frame(index) }
        let before = try ProcessUsage.current().residentBytes
        // All of them are a gigabyte; what the allocator keeps for later may be some canvases.
        for index in 0..<180 { _ = try frames.frame(index) }
        #expect(frames.header.frameCount == 180)
        #expect(try ProcessUsage.current().residentBytes - before < 60_000_000)
    }

    @Test("delays are those that browsers take")
    func delays() throws {
        let header = try header("05-gif-delays-0-1-2-3cs.gif")
        #expect(header.frameDelays == [100, 100, 20, 30])
    }

    @Test("rounds are counted as browsers do")
    func rounds() throws {
        #expect(try header("08-gif-loop-0.gif").loopCount == 0)
        #expect(try header("08-gif-loop-2.gif").loopCount == 3)
    }

    @Test("a truncated picture shows the rows that are there, and says so")
    func truncated() throws {
        let data = try SharedCases.data("07-gif-truncated-single-frame.gif")
        let options = DecodeOptions(damage: .lenient, layout: .rgba8)
        let decoded = try GIFDecoder().decode(data, options: options)
        #expect(decoded.isTruncated)
        let pixels = Pixels(decoded.image)
        #expect(pixels.words.first == 0xFF00_00FF)
        #expect(pixels.words.contains(0x0000_FFFF))
        #expect(pixels.words.last == 0)
        #expect(Set(pixels.words) == [0xFF00_00FF, 0x0000_FFFF, 0])
    }
}
