import Foundation
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetWorkers

@Suite("Damaged pictures of every kind in workers", .timeLimit(.minutes(60)))
struct MutatedPicturesTests {
    /// How many are tried; `Scripts/mutate` tries 20,000.
    private static let count =
        ProcessInfo.processInfo.environment["GANNET_MUTATIONS"].flatMap { Int($0) } ?? 400

    private static let allowed: Set<ImageError.Code> = [
        .corrupt, .truncated, .tooLarge, .notAnImage, .unsupportedFormat, .needsMoreData,
        .decodeTimeout, .decoderCrashed,
    ]

    /// A small file of every kind that can be written here, and a drawing.
    private static func seeds() throws -> [(ImageFormat, Data)] {
        let own = WorkerDecoderTests.own
        let image = Image.gradient(width: 40, height: 30, layout: .rgba8)
        var seeds = try own.encodableFormats.map { format in
            (format, try own.encoder(for: format).encode(image, options: EncodeOptions()))
        }
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg'><text y='9'>a</text></svg>"
        if own.decodableFormats.contains(.svg) { seeds.append((.svg, Data(drawing.utf8))) }
        return seeds
    }

    private func mutate(_ data: Data, _ random: inout DeterministicRandom) -> Data {
        var bytes = Array(data)
        for _ in 0...Int.random(in: 0...7, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0...5, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            case 2: bytes.insert(bytes[bytes.count - 1 - place], at: place)
            case 3 where bytes.count > 16: bytes.removeLast(min(place, bytes.count - 16))
            default: bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return Data(bytes)
    }

    @Test("end in a picture or in an error of their own, and cost this program nothing")
    func mutations() throws {
        let pool = DecoderPool.of(Programs.decoder, spares: 1)
        var registry = CodecRegistry()
        registry.useWorkers(
            .untrusted, in: pool, built: WorkerDecoderTests.own.decodableFormats)
        let seeds = try Self.seeds()
        var random = DeterministicRandom(seed: 20_000)
        var outcomes: [String: Int] = [:]
        var before: ProcessUsage?
        for round in 0..<Self.count {
            let (format, seed) = seeds[round % seeds.count]
            // The kind is given, however damaged its beginning is: nothing is turned away early.
            let decoder: any ImageDecoding = WorkerDecoder(format, in: pool)
            let file = mutate(seed, &random)
            do throws(ImageError) {
                _ = try decoder.decode(file, options: DecodeOptions(damage: .lenient))
                outcomes["picture", default: 0] += 1
            } catch {
                #expect(Self.allowed.contains(error.code), "\(format): \(error.reason)")
                outcomes[error.code.description, default: 0] += 1
            }
            #expect(pool.workerCount <= 2)
            if round == Self.count / 4 { before = try ProcessUsage.current() }
        }
        let (start, end) = (try #require(before), try ProcessUsage.current())
        #expect(end.descriptors <= start.descriptors + 8)
        #expect(end.residentBytes - start.residentBytes < 48 << 20)
        #expect(outcomes["picture", default: 0] > 0 && outcomes.count > 1, "\(outcomes)")
        if Self.count > 1000 { print("mutated pictures: \(outcomes)") }
    }
}
