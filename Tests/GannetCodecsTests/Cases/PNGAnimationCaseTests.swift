import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite(
    "APNG cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
struct PNGAnimationCaseTests {
    @Test("offsets, disposal and blending are those of browsers, in any order of asking")
    func composition() throws {
        let name = "09-apng-offset-dispose-blend.png"
        try FrameCases.check(name, PNGDecoder(), against: FrameCases.expected(name))
    }

    @Test("a default image outside the animation is no frame, and is the still picture")
    func defaultImage() throws {
        let name = "11-apng-default-image-not-in-animation.png"
        let expected = try FrameCases.expected(name, "animated")
        try FrameCases.check(name, PNGDecoder(), against: expected)
        let still = try PNGDecoder().decode(
            SharedCases.data(name), options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(still.image).description == "FF0000FF FF0000FF")
    }
}
