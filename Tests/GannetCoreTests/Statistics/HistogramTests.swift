import Testing

@testable import GannetCore

@Suite("A histogram", .timeLimit(.minutes(1)))
struct HistogramTests {
    @Test("counts a value under the first bound that is not below it")
    func buckets() {
        var histogram = Histogram(bounds: [1, 10])
        for value in [0, 1, 1.5, 10, 11, .infinity] { histogram.add(value) }
        #expect(histogram.counts == [2, 2, 2])
        #expect(histogram.count == 6)
    }

    @Test("sums what it counts, and leaves out what is no number")
    func sum() {
        var histogram = Histogram(bounds: [1])
        for value in [0.5, 2, .nan] { histogram.add(value) }
        #expect(histogram.sum == 2.5 && histogram.count == 2)
    }

    @Test("has bounds that rise, from 10 µs to 50 s and from 256 bytes to 256 MiB")
    func bounds() {
        for bounds in [Histogram.timeBounds, Histogram.byteBounds] {
            #expect(bounds == bounds.sorted() && Set(bounds).count == bounds.count)
        }
        #expect(Histogram.timeBounds.first == 0.000_01 && Histogram.timeBounds.last == 50)
        #expect(Histogram.timeBounds.contains(0.002))
        #expect(Histogram.byteBounds.first == 256 && Histogram.byteBounds.last == 268_435_456)
    }
}
