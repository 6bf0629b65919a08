import GannetCore
import Testing

@testable import GannetDemo

@Suite("What the clicks of the Shuffle page became", .timeLimit(.minutes(1)))
struct ShuffleStripTests {
    @Test("a click cancels the one before that still waits, and no other")
    func clicks() {
        var strip = ShuffleStrip()
        let first = strip.click(photo: 3)
        strip.settle(.shown(.network))
        _ = strip.click(photo: 1)
        let third = strip.click(photo: 2)
        #expect(strip.clicks.map(\.number) == [third, 2, first])
        #expect(strip.clicks.map(\.fate) == [.waiting, .cancelled, .shown(.network)])
        strip.settle(.shown(.disk))
        #expect(strip.clicks[0].fate == .shown(.disk))
    }

    @Test("what is settled stays so")
    func settled() {
        var strip = ShuffleStrip()
        _ = strip.click(photo: 0)
        strip.cancel()
        strip.settle(.shown(.memory))
        #expect(strip.clicks[0].fate == .cancelled)
    }

    @Test("only the latest clicks are remembered")
    func limit() {
        var strip = ShuffleStrip()
        for photo in 0..<20 { _ = strip.click(photo: photo) }
        #expect(strip.clicks.count == ShuffleStrip.limit)
        #expect(strip.clicks.first?.photo == 19)
    }

    @Test("captions say where a picture came from")
    func captions() {
        let fates: [ShuffleStrip.Fate] = [
            .shown(.memory), .shown(.disk), .shown(.network), .cancelled, .failed("no"), .waiting,
        ]
        #expect(
            fates.map(\.caption)
                == ["from memory", "from disk", "loaded", "cancelled", "failed", "loading"])
    }

    @Test("no picture is drawn twice in a row, and all of them are drawn")
    func deck() {
        let photos = (0..<5).map { (name: "\($0)", request: ImageRequest("/p/\($0).jpg")) }
        var deck = PhotoDeck(photos, random: SystemRandomNumberGenerator())
        let drawn = (0..<400).map { _ in deck.draw() }
        #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0 != $1 })
        #expect(Set(drawn) == Set(0..<5))
        var single = PhotoDeck([photos[0]], random: SystemRandomNumberGenerator())
        let alone = [single.draw(), single.draw()]
        #expect(alone == [0, 0])
    }
}
