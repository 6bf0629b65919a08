import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("What is known about an answer, as bytes", .timeLimit(.minutes(3)))
struct ResponseCodingTests {
    private static let samples = [
        Samples.response("a"),
        StoredResponse(
            status: 0, headers: [:], url: ImageURL(""), requestTime: .distantPast,
            responseTime: .distantFuture),
        StoredResponse(
            status: 599, headers: ["A": "", "": "b", "A": "1", "a": "2"],
            requestHeaders: ["Cookie": String(repeating: "ü\u{0}", count: 5000)],
            url: ImageURL("https://bücher.example/ä?q=%zz"), requestTime: Samples.time,
            responseTime: Samples.time.addingTimeInterval(0.000_001)),
    ]

    @Test("it comes back as it was", arguments: samples)
    func roundTrip(_ response: StoredResponse) {
        #expect(ResponseCoding.response(in: ResponseCoding.bytes(of: response)) == response)
    }

    @Test("cut anywhere it is nothing")
    func cut() {
        let bytes = ResponseCoding.bytes(of: Samples.response("a"))
        for count in 0..<bytes.count {
            #expect(ResponseCoding.response(in: bytes.prefix(count)) == nil)
        }
        #expect(ResponseCoding.response(in: bytes + [0]) == nil)
    }

    @Test("with any bit flipped it is nothing")
    func flipped() {
        let bytes = ResponseCoding.bytes(of: Samples.response("a"))
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8(index % 8)
            #expect(ResponseCoding.response(in: damaged) == nil)
        }
    }

    @Test(
        "with a sum that fits and lengths that lie it is nothing, and nothing breaks",
        arguments: DeterministicRandom.seeds(20))
    func hostile(_ seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        let content = ResponseCoding.bytes(of: Samples.response("a")).dropLast(8)
        for _ in 0..<300 {
            var damaged = Data(content)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<damaged.count, using: &random)
                damaged[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            }
            let sum = BodyDigest.checksum(damaged)
            damaged += (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
            guard let response = ResponseCoding.response(in: damaged) else { continue }
            // What passes is a proper value: it survives being written again.
            let again = ResponseCoding.response(in: ResponseCoding.bytes(of: response))
            #expect(again == response, "\(random)")
        }
    }
}
