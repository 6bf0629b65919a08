import Foundation
import Gannet
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet convert, of what moves", .timeLimit(.minutes(2)))
struct ConvertAnimationTests {
    private let folder = TemporaryFolder()
    private let colors: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF]

    init() throws {
        let encoder = try CodecRegistry.standard.encoder(for: .webp)
        let moving = try #require(encoder as? any AnimationEncoding)
        let colors = colors
        let file = try moving.encode(
            AnimationOutline(delays: [50, 60, 70], loopCount: 2),
            options: EncodeOptions(isLossless: true)
        ) { (index) throws(ImageError) in .solid(colors[index], width: 40, height: 20) }
        try file.write(to: URL(filePath: folder.path("a.webp")))
    }

    private func convert(_ output: String, _ options: String...) async throws -> Data {
        let outcome = try await GannetProcess(
            ["convert", folder.path("a.webp"), "-o", folder.path(output)] + options
        ).outcome()
        #expect(outcome.status == 0, "\(outcome.messages)")
        return try Data(contentsOf: URL(filePath: folder.path(output)))
    }

    @Test("all frames are written where the format moves, at the size wanted")
    func whole() async throws {
        let data = try await convert("b.webp", "--size", "20", "--lossless")
        let header = try CodecRegistry.standard.decoder(for: data).header(
            of: data, limits: .default)
        #expect(header.width == 20 && header.height == 10)
        #expect(header.frameDelays == [50, 60, 70])
        #expect(header.loopCount == 2)
    }

    @Test("one frame is written where it is chosen, and the first where nothing can move")
    func single() async throws {
        let second = try await convert("b.rgba", "--frame", "1")
        #expect(Array(second.prefix(4)) == [0, 255, 0, 255])
        let still = try await convert("c.webp", "--frame", "2", "--lossless")
        let header = try CodecRegistry.standard.decoder(for: still)
            .header(of: still, limits: .default)
        #expect(header.frameCount == 1)
        let first = try await convert("d.rgba")
        #expect(first.count == 40 * 20 * 4)
        #expect(Array(first.prefix(4)) == [255, 0, 0, 255])
    }

    @Test("a frame that is not there is an error that says how many there are")
    func missing() async throws {
        let outcome = try await GannetProcess.run(
            "convert", folder.path("a.webp"), "-o", folder.path("x.png"), "--frame", "3")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("there is no frame 3; the picture has 3"))
    }
}
