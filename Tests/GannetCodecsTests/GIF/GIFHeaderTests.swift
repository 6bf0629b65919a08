import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Headers of GIF", .timeLimit(.minutes(1)))
struct GIFHeaderTests {
    private func header(_ builder: GIFBuilder) throws -> ImageHeader {
        try GIFDecoder().header(of: builder.file, limits: .default)
    }

    private func builder(_ delays: [Int]) -> GIFBuilder {
        let frames = delays.map {
            GIFBuilder.Frame(
                width: 2, height: 1, control: (delay: $0, disposal: 0, transparent: nil),
                pixels: [0, 1])
        }
        return GIFBuilder(width: 2, height: 1, palette: [0, 0xFF], frames: frames)
    }

    @Test("delays of a hundredth or less show for a tenth")
    func delays() throws {
        let header = try header(builder([0, 1, 2, 3, 65_535]))
        #expect(header.frameCount == 5)
        #expect(header.frameDelays == [100, 100, 20, 30, 655_350])
    }

    @Test(
        "an animation plays once, for ever, or once more than it repeats",
        arguments: [(nil, 1), (0, 0), (1, 2), (2, 3), (65_535, 65_536)])
    func rounds(repeats: Int?, plays: Int) throws {
        for application in ["NETSCAPE2.0", "ANIMEXTS1.0"] {
            var builder = builder([5, 5])
            builder.repeats = repeats
            builder.application = application
            #expect(try header(builder).loopCount == plays)
        }
        var other = builder([5, 5])
        other.repeats = 3
        other.application = "NETSCAPE3.0"
        #expect(try header(other).loopCount == 1)
    }

    @Test("a still picture has no delays and plays once")
    func still() throws {
        var builder = builder([7])
        builder.repeats = 0
        let header = try header(builder)
        #expect(header.frameCount == 1 && header.frameDelays.isEmpty && header.loopCount == 1)
        #expect(header.colorSpace == .indexed && !header.hasAlpha)
    }

    @Test("of a file that ends early the frames that are there are counted")
    func part() throws {
        let file = builder([1, 2, 3]).file
        let part = try GIFDecoder().header(of: file.dropLast(20), limits: .default)
        #expect(part.frameCount == 2)
        for count in [6, 12, 15, 25] {
            #expect {
                try GIFDecoder().header(of: file.prefix(count), limits: .default)
            } throws: { ($0 as? ImageError)?.code == .truncated }
        }
    }
}
