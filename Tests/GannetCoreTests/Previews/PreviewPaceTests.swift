import Testing

@testable import GannetCore

@Suite("When an arriving picture is looked at", .timeLimit(.minutes(1)))
struct PreviewPaceTests {
    /// The counts of bytes at which there is a look, of one piece every `interval` seconds.
    private func looks(pieces: Int, of size: Int, every interval: Double) -> [Int] {
        var pace = PreviewPace()
        return (1...pieces).compactMap { piece in
            let (count, now) = (piece * size, Double(piece) * interval)
            guard let time = pace.nextLook(count: count), time <= now else { return nil }
            pace.note(count: count, now: now)
            return count
        }
    }

    @Test("not before there is anything to see, and not more often than eyes can follow")
    func time() {
        #expect(looks(pieces: 100, of: 5, every: 1).isEmpty)
        let quick = looks(pieces: 1000, of: 10_000, every: 0.001)
        #expect(quick.count <= 11 && quick.first == 10_000)
    }

    @Test("however slowly the bytes come, the looks are few")
    func growth() {
        let slow = looks(pieces: 10_000, of: 1000, every: 10)
        #expect(slow.count <= 44)
        for (one, next) in zip(slow, slow.dropFirst()) {
            #expect(Double(next) >= 1.25 * Double(one))
        }
    }
}
