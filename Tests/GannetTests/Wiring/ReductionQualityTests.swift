import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("A picture made of a larger one in memory", .timeLimit(.minutes(1)))
struct ReductionQualityTests {
    private static let modes: [TargetSize] = [
        TargetSize(60), TargetSize(37, contentMode: .cover), TargetSize(50, contentMode: .fill),
        TargetSize(width: 90, height: 40, contentMode: .cover), TargetSize(width: nil, height: 33),
    ]

    @Test(
        "looks like one that was decoded to its size",
        arguments: Self.modes, [nil, TargetSize(150), TargetSize(90, contentMode: .cover)])
    func looksDecoded(target: TargetSize, held: TargetSize?) async throws {
        let png = try CodecRegistry.standard.encoder(for: .png).encode(
            Self.photo(width: 300, height: 200), options: EncodeOptions())
        let address = "data:image/png;base64," + png.base64EncodedString()
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        let request = ImageRequest(address, size: target)
        let decoded = try await pipeline.image(for: request)
        pipeline.configuration.memoryCache?.removeAll()
        _ = try await pipeline.image(for: ImageRequest(address, size: held))
        let reduced = try await pipeline.response(for: request)
        // A crop cannot serve a picture that shows more of the source than it does.
        if reduced.source != .memory { #expect(held?.contentMode == .cover) }
        #expect(reduced.image.width == decoded.width && reduced.image.height == decoded.height)
        #expect(Self.difference(reduced.image, decoded) < 2)
        #expect(pipeline.counters.reductions == (reduced.source == .memory ? 1 : 0))
        #expect(await pipeline.shutdown().isClean)
    }

    /// Smooth colours with a soft pattern, half transparent on the right.
    private static func photo(width: Int, height: Int) -> Image {
        .pattern(width: width, height: height, layout: .rgba8) { x, y in
            let wave = sin(Double(x) / 9) * cos(Double(y) / 7)
            let red = UInt32(128 + 100 * wave)
            let green = UInt32(x * 255 / width)
            let blue = UInt32(y * 255 / height)
            let alpha: UInt32 = x > width * 3 / 4 ? 0x80 : 0xFF
            return red << 24 | green << 16 | blue << 8 | alpha
        }
    }

    /// The mean difference of all samples, out of 255.
    private static func difference(_ left: Image, _ right: Image) -> Double {
        var sum = 0
        for (leftRow, rightRow) in zip(left.colors, right.colors) {
            for (one, other) in zip(leftRow, rightRow) {
                for shift in [24, 16, 8, 0] as [UInt32] {
                    sum += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
                }
            }
        }
        return Double(sum) / Double(left.width * left.height * 4)
    }
}
