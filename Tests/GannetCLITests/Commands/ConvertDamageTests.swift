import Foundation
import Gannet
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet convert and info, of what is damaged", .timeLimit(.minutes(2)))
struct ConvertDamageTests {
    private let folder = TemporaryFolder()

    init() throws {
        try PictureOrigin.jpeg.dropLast(500).write(to: URL(filePath: folder.path("cut.jpg")))
    }

    @Test("what can be read is written, with a warning")
    func lenient() async throws {
        let outcome = try await GannetProcess.run(
            "convert", folder.path("cut.jpg"), "-o", folder.path("a.png"))
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("cut.jpg: warning: the picture is damaged"))
        let data = try Data(contentsOf: URL(filePath: folder.path("a.png")))
        #expect(try PNGHeaderSize(data) == PNGHeaderSize(width: 320, height: 200))
    }

    @Test("the strict refuse it, and write nothing")
    func strict() async throws {
        let outcome = try await GannetProcess.run(
            "convert", "--strict", folder.path("cut.jpg"), "-o", folder.path("a.png"))
        #expect(outcome.status == 1)
        #expect(!outcome.messages.contains("warning"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
    }

    @Test("info warns, or with --strict fails")
    func info() async throws {
        let lenient = try await GannetProcess.run("info", folder.path("cut.jpg"))
        #expect(lenient.status == 0)
        #expect(lenient.messages.contains("cut.jpg: warning: the picture ends too early"))
        let strict = try await GannetProcess.run(
            "info", "--strict", "--json", folder.path("cut.jpg"))
        #expect(strict.status == 1)
        #expect(strict.text.contains("\"code\":\"truncated\""))
    }

    private struct PNGHeaderSize: Equatable {
        var width: Int
        var height: Int

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        init(_ data: Data) throws {
            let header = try CodecRegistry.standard.decoder(for: data)
                .header(of: data, limits: .default)
            self.init(width: header.width, height: header.height)
        }
    }
}
