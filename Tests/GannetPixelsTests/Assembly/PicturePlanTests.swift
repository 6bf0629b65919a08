import GannetCore
import GannetPixels
import Testing

@Suite("What becomes of a stored picture", .timeLimit(.minutes(1)))
struct PicturePlanTests {
    @Test("a turned picture fits its box by its upright shape")
    func turned() {
        let plan = PicturePlan(
            storedWidth: 400, storedHeight: 300, orientation: .right, target: TargetSize(100))
        #expect(plan.width == 100 && plan.height == 75)
        let image = PicturePlan(
            storedWidth: 400, storedHeight: 300, orientation: .right,
            target: TargetSize(width: 30, height: nil))
        #expect(image.width == 40 && image.height == 30)
    }

    @Test("what linear light holds of the picture counts against the limits")
    func linearLight() throws {
        let limits = DecodeLimits(
            maximumSide: 20_000, maximumPixels: .max, maximumBytes: 100_000_000)
        var target = TargetSize(10)
        func check() throws {
            try PicturePlan(storedWidth: 10_000, storedHeight: 10_000, target: target)
                .check(DecodeOptions(limits: limits))
        }
        try check()
        target.usesLinearLight = true
        #expect { try check() } throws: { ($0 as? ImageError)?.code == .tooLarge }
    }

    @Test("what 16 bits a sample take counts against the limits, as far as the codec shrinks")
    func deep() throws {
        let limits = DecodeLimits(
            maximumSide: 20_000, maximumPixels: .max, maximumBytes: 100_000_000)
        let plan = PicturePlan(storedWidth: 4000, storedHeight: 4000, target: TargetSize(10))
        try plan.check(DecodeOptions(limits: limits))
        let deep = DecodeOptions(layout: .rgba16, limits: limits)
        #expect { try plan.check(deep) } throws: { ($0 as? ImageError)?.code == .tooLarge }
        try plan.check(deep, scale: 0.5)
        let whole = PicturePlan(storedWidth: 3000, storedHeight: 3000, target: nil)
        try whole.check(DecodeOptions(limits: limits))
        #expect { try whole.check(deep) } throws: { ($0 as? ImageError)?.code == .tooLarge }
    }
}
