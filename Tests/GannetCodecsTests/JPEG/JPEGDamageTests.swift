import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("Damaged JPEG files", .timeLimit(.minutes(1)))
struct JPEGDamageTests {
    private func decode(
        _ data: Data, _ damage: DamagePolicy = .strict, size: Int? = nil
    ) throws -> DecodedImage {
        try JPEGDecoder().decode(
            data, options: DecodeOptions(targetSize: size.map { TargetSize($0) }, damage: damage))
    }

    private func code(_ data: Data) -> ImageError.Code? {
        do {
            _ = try decode(data)
            return nil
        } catch {
            return (error as? ImageError)?.code
        }
    }

    @Test("a file that ends anywhere before its last block is truncated")
    func truncated() throws {
        let data = try JPEGSplicer.file(TestPicture.noise(64, 64))
        for count in stride(from: 3, to: data.count - 200, by: 61) {
            #expect(code(data.prefix(count)) == .truncated, "\(count) bytes")
        }
        let whole = Pixels(try decode(data).image)
        for size in [nil, 16] {
            #expect(try decode(data.prefix(data.count / 2), .lenient, size: size).isTruncated)
        }
        let half = Pixels(try decode(data.prefix(data.count / 2), .lenient).image)
        let top = 64 * 16
        let isEqual = Array(half.words[..<top]) == Array(whole.words[..<top])
        #expect(isEqual)
    }

    @Test("a file without its end marker is whole")
    func noEnd() throws {
        let data = try JPEGSplicer.file(TestPicture.noise(64, 64))
        #expect(code(data.dropLast(2)) == nil)
        #expect(try !decode(data.dropLast(2), .lenient).isTruncated)
    }

    @Test("a file that is cut and closed again is not taken for whole")
    func closed() throws {
        let data = try JPEGSplicer.file(TestPicture.noise(64, 64))
        let closed = data.prefix(data.count / 2) + Data([0xFF, 0xD9])
        #expect(code(closed) == .corrupt)
        #expect(try decode(closed, .lenient).isTruncated)
    }

    @Test("a progressive file that ends anywhere after its first scan is a flagged picture")
    func truncatedBetweenScans() throws {
        let data = JPEGSplicer.scanBomb(width: 64, height: 64, scans: 3)
        let bytes = [UInt8](data)
        let first = try #require(
            bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        for count in (first + 10)..<(data.count - 2) {
            let decoded = try decode(data.prefix(count), .lenient)
            #expect(decoded.image.width == 64)
        }
        #expect(try decode(data.prefix(first + 14), .lenient).isTruncated)
    }

    @Test("scans without end are too much work, whatever the damage policy")
    func scanBomb() throws {
        let modest = JPEGSplicer.scanBomb(width: 64, height: 64, scans: 20)
        #expect(code(modest) == nil)
        #expect(try JPEGDecoder().header(of: modest, limits: .default).isProgressive)
        let bomb = JPEGSplicer.scanBomb(width: 8000, height: 8000, scans: 200)
        #expect(bomb.count < 200_000)
        for damage in [DamagePolicy.strict, .lenient] {
            #expect { try decode(bomb, damage, size: 100) } throws: {
                ($0 as? ImageError)?.code == .tooLarge
            }
        }
    }

    @Test("what the whole picture needs in memory is held against the limit")
    func coefficients() {
        let file = JPEGSplicer.scanBomb(width: 4000, height: 4000, scans: 1)
        var options = DecodeOptions(targetSize: TargetSize(100))
        options.limits.maximumBytes = 30_000_000
        #expect { try JPEGDecoder().decode(file, options: options) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        let plain = try JPEGSplicer.file(TestPicture.noise(40, 24))
        let exif = JPEGSplicer.exif(6, isBigEndian: true)
        let profile = JPEGSplicer.profile(
            ICCBuilder.rgb([ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 0),
            size: 100)
        let files = [
            plain, JPEGSplicer.inserting([exif] + profile, into: plain),
            try JPEGSplicer.file(TestPicture.gradient(33, 17), quality: 50),
            JPEGSplicer.scanBomb(width: 40, height: 40, scans: 5),
        ]
        for file in files {
            for _ in 0..<100 {
                let data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, JPEGDecoder(), using: &random)
            }
        }
    }
}
