import Testing

@testable import GannetGTK

@Suite("What moves in a view, by the time of frames", .timeLimit(.minutes(1)))
struct MotionTests {
    @Test("a fade begins with the first frame that it hears of, and ends")
    func fade() {
        var fade = Fade(duration: 0.2)
        let moment1 = fade.part(at: 100)
        #expect(moment1 == 0)
        let moment2 = fade.part(at: 100.05)
        #expect(abs(moment2 - 0.25) < 1e-9)
        let moment3 = fade.part(at: 101)
        #expect(moment3 == 1)
        var none = Fade(duration: 0)
        let moment4 = none.part(at: 5)
        #expect(moment4 == 1)
    }

    @Test("nothing shows for a moment; then an arc goes round")
    func spinner() {
        var motion = IndicatorMotion(.spinner)
        let moment5 = motion.arc(at: 10)
        #expect(moment5 == nil)
        let moment6 = motion.arc(at: 10.2)
        #expect(moment6 == nil)
        let moment7 = motion.arc(at: 10.25)
        #expect(moment7 == IndicatorMotion.Arc(start: 0, length: 0.25))
        let moment8 = motion.arc(at: 10.75)
        #expect(moment8 == IndicatorMotion.Arc(start: 0.5, length: 0.25))
        let moment9 = motion.arc(at: 11.75)
        #expect(moment9 == IndicatorMotion.Arc(start: 0.5, length: 0.25))
    }

    @Test("a ring fills once it is known how much is to come")
    func ring() {
        var motion = IndicatorMotion(.ring)
        _ = motion.arc(at: 0)
        let moment10 = motion.arc(at: 1.25)
        #expect(moment10?.length == 0.25)
        motion.fraction = 0.6
        let moment11 = motion.arc(at: 1.3)
        #expect(moment11 == IndicatorMotion.Arc(start: 0, length: 0.6))
    }

    @Test("without an indicator nothing ever shows")
    func none() {
        var motion = IndicatorMotion(.none)
        _ = motion.arc(at: 0)
        let moment12 = motion.arc(at: 9)
        #expect(moment12 == nil)
    }
}
