import FoundationEssentials
import GannetCore
import Testing

@testable import GannetCaching

@Suite("Placeholders as bytes", .timeLimit(.minutes(1)))
struct PlaceholderCodingTests {
    @Test("come back as they were, and no bit can be flipped unnoticed")
    func roundTrip() {
        let bytes = PlaceholderCoding.bytes(of: Samples.placeholder)
        #expect(PlaceholderCoding.placeholder(in: bytes) == Samples.placeholder)
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(PlaceholderCoding.placeholder(in: damaged) == nil)
        }
        for count in 0..<bytes.count {
            #expect(PlaceholderCoding.placeholder(in: bytes.prefix(count)) == nil)
        }
    }
}
