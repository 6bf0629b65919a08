import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("WebP cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct WebPCaseTests {
    @Test("offsets, blending and disposal are those of browsers, in any order of asking")
    func composition() throws {
        let name = "12-webp-animated-offset-blend-dispose.webp"
        let expected = try FrameCases.expected(name, "frames")
        try FrameCases.check(name, WebPDecoder(), against: expected)
    }

    @Test("a WebP with another's name is read")
    func misnamed() throws {
        let decoded = try WebPDecoder().decode(
            SharedCases.data("36-webp-named.jpg"), options: DecodeOptions())
        #expect(decoded.header.format == .webp)
    }
}
