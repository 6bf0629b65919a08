import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("Writing GIF", .timeLimit(.minutes(1)))
struct GIFEncoderTests {
    private func file(_ image: Image) throws -> Data {
        try GIFEncoder().encode(image, options: EncodeOptions())
    }

    private func read(_ data: Data, frame: Int? = nil) throws -> Pixels {
        let options = DecodeOptions(frame: frame, layout: .rgba8)
        return Pixels(try GIFDecoder().decode(data, options: options).image)
    }

    private func animation(
        _ images: [Image], delays: [Int]? = nil, loopCount: Int = 0
    ) throws -> Data {
        let outline = AnimationOutline(
            delays: delays ?? images.map { _ in 50 }, loopCount: loopCount)
        return try GIFEncoder().encode(outline, options: EncodeOptions()) { images[$0] }
    }

    /// One of many colours that differ.
    private func color(_ index: Int) -> UInt32 { UInt32(index * 0x0A_1B2C & 0xFF_FFFF) << 8 }

    @Test("pictures of few colours come back exactly", arguments: [1, 2, 3, 4, 17, 255, 256])
    func exact(colors: Int) throws {
        let picture = TestPicture.make(64, 40) { x, y in
            color((x * 7919 + y * 104_729) % colors) | 0xFF
        }
        #expect(try read(file(picture)) == Pixels(picture))
    }

    @Test("with gaps there are 255 colours, and half of alpha decides")
    func gaps() throws {
        let picture = TestPicture.make(64, 40) { x, y in
            let index = (x * 7919 + y * 104_729) % 257
            return color(index) | (index < 2 ? UInt32(index) * 127 : 128)
        }
        let expected = TestPicture.make(64, 40) { x, y in
            let word = Pixels(picture)[x, y]
            return word & 0xFF < 128 ? 0 : word | 0xFF
        }
        #expect(try read(file(picture)) == Pixels(expected))
    }

    @Test("many colours come near, and areas keep their mean")
    func many() throws {
        let picture = TestPicture.gradient(200, 150)
        let found = try read(file(picture))
        let expected = Pixels(picture)
        #expect(found.meanDifference(expected) < 4)
        for (x, y) in [(10, 10), (100, 70), (180, 130)] {
            for shift in [UInt32(24), 16, 8] {
                func sum(_ pixels: Pixels) -> Int {
                    (0..<256).reduce(0) {
                        $0 + Int(pixels[x + $1 % 16, y + $1 / 16] >> shift & 255)
                    }
                }
                #expect(abs(sum(found) - sum(expected)) < 256 * 2)
            }
        }
        let plain = try GIFEncoder(dithers: false).encode(picture, options: EncodeOptions())
        #expect(try read(plain).meanDifference(expected) < 4)
    }

    @Test("noise fills the table of codes, which begins anew")
    func noise() throws {
        var random = DeterministicRandom(seed: 4)
        let picture = TestPicture.make(300, 200) { _, _ in
            UInt32.random(in: 0..<200, using: &random) << 8 | 0xFF
        }
        #expect(try read(file(picture)) == Pixels(picture))
    }

    @Test("sizes that GIF does not have are refused, and so is a file over the bound")
    func refused() throws {
        let wide = Image.solid(0xFF, width: 65_536, height: 1, layout: .rgba8)
        #expect { try file(wide) } throws: { ($0 as? ImageError)?.code == .cannotWrite }
        #expect {
            try GIFEncoder().encode(
                TestPicture.noise(50, 50), options: EncodeOptions(maximumBytes: 100))
        } throws: { ($0 as? ImageError)?.code == .cannotWrite }
    }

    @Test("frames come back, with gaps that open and close", arguments: 1...8)
    func frames(seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        var words = [UInt32](repeating: 0, count: 120)
        let images = (0..<9).map { _ in
            for _ in 0..<Int.random(in: 0...25, using: &random) {
                let place = Int.random(in: 0..<120, using: &random)
                let color = UInt32.random(in: 0..<9, using: &random) * 0x1234_5600 | 0xFF
                words[place] = seed > 2 && Bool.random(using: &random) ? 0 : color
            }
            return TestPicture.make(12, 10) { words[$1 * 12 + $0] }
        }
        let data = try animation(images)
        for (index, image) in images.enumerated() {
            #expect(try read(data, frame: index) == Pixels(image), "frame \(index)")
        }
    }

    @Test("delays and rounds are kept")
    func timing() throws {
        let images = (0..<4).map { TestPicture.noise(5, 5, seed: UInt64($0)) }
        for loopCount in [0, 1, 2, 7] {
            let data = try animation(
                images, delays: [10, 24, 100, 9_000_000], loopCount: loopCount)
            let header = try GIFDecoder().header(of: data, limits: .default)
            #expect(header.loopCount == loopCount)
            #expect(header.frameDelays == [20, 20, 100, 655_350])
        }
        #expect(throws: ImageError.self) {
            try animation([TestPicture.noise(5, 5), TestPicture.noise(5, 6)])
        }
    }

    @Test("frames hold only what changes")
    func changes() throws {
        let picture = TestPicture.noise(100, 100)
        let one = try file(picture).count
        #expect(try animation(Array(repeating: picture, count: 20)).count < one + 20 * 60)
    }

    @Test("another decoder reads the same", .enabled(if: ReferenceDecoder.isPresent))
    func reference() throws {
        let images = (0..<5).map { index in
            TestPicture.make(30, 20) { x, y in
                (x + index) % 9 == 0 ? 0 : UInt32((x * y + index) % 60) * 0x0102_0300 | 0xFF
            }
        }
        let data = try animation(images)
        let samples = images.indices.map {
            ReferenceDecoder.Sample("frame \($0)", data, frame: $0)
        }
        let differences = try ReferenceDecoder.differences(samples) { images[$0.frame] }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}
