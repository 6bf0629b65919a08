import Foundation
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetPixels

@Suite("Embedded colour profiles", .timeLimit(.minutes(1)))
struct ColorProfileTests {
    private func open(_ bytes: [UInt8]) -> ColorProfile? {
        ColorProfile(Data(bytes).bytes)
    }

    @Test("a profile that is sRGB by its numbers is skipped")
    func sRGB() {
        let bytes = ICCBuilder.rgb([ICCBuilder.red, ICCBuilder.green, ICCBuilder.blue], gamma: 0)
        #expect(open(bytes) == nil)
    }

    @Test("a profile with other primaries changes colours")
    func primaries() throws {
        // Red and green change places, which nobody can overlook.
        let bytes = ICCBuilder.rgb([ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 0)
        let profile = try #require(open(bytes))
        #expect(profile.model == .rgb)
        let found = try PixelBytes.changing([255, 0, 0, 17, 0, 255, 0, 200]) {
            #expect(profile.convertToSRGB(&$0, isInverted: false))
        }
        #expect(found[0] < 5 && found[1] > 250 && found[2] < 5 && found[3] == 17)
        #expect(found[4] > 250 && found[5] < 5 && found[6] < 5 && found[7] == 200)
    }

    @Test("a grey profile with another curve changes shades")
    func gray() throws {
        let profile = try #require(open(ICCBuilder.gray(gamma: 1)))
        #expect(profile.model == .gray)
        let found = try PixelBytes.changing([55, 55, 55, 9]) {
            #expect(profile.convertToSRGB(&$0, isInverted: false))
        }
        // Linear 55/255 is 128 in sRGB.
        #expect(abs(Int(found[0]) - 128) <= 2)
        #expect(found[0] == found[1] && found[1] == found[2] && found[3] == 9)
    }

    @Test("a broken profile is skipped, wherever it is broken")
    func broken() throws {
        let whole = ICCBuilder.rgb([ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 2)
        #expect(open([]) == nil)
        var random = DeterministicRandom(seed: 3)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<4 {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                bytes[at] = .random(in: 0...255, using: &random)
            }
            let end = Int.random(in: 0...bytes.count, using: &random)
            guard let profile = open(Array(bytes[..<end])) else { continue }
            let pixels = try PixelBytes.changing([1, 2, 3, 4]) {
                // Whether it can be applied does not matter here, only that it ends well.
                _ = profile.convertToSRGB(&$0, isInverted: false)
            }
            #expect(pixels.count == 4)
        }
    }
}
