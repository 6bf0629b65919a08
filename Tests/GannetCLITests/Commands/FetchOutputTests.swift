import Foundation
import Gannet
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet fetch -o", .timeLimit(.minutes(2)))
struct FetchOutputTests {
    private let origin: ScriptedOrigin
    private let folder = TemporaryFolder()

    init() throws {
        origin = try PictureOrigin.start()
    }

    private func fetch(_ arguments: String...) async throws -> GannetProcess.Outcome {
        try await GannetProcess(["fetch", "--no-cache"] + arguments).outcome()
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder.path(name)))
    }

    private func header(_ name: String) throws -> ImageHeader {
        let data = try bytes(name)
        return try CodecRegistry.standard.decoder(for: data).header(of: data, limits: .default)
    }

    private func names(_ path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
    }

    @Test("an unchanged picture keeps its bytes")
    func original() async throws {
        let outcome = try await fetch(origin.url("/photo.jpg"), "-o", folder.path("a.jpg"))
        #expect(outcome.status == 0)
        #expect(outcome.text == "" && outcome.messages == "")
        #expect(try bytes("a.jpg") == PictureOrigin.jpeg)
        #expect(try names() == ["a.jpg"])
    }

    @Test("a box larger than the picture changes nothing")
    func largerBox() async throws {
        _ = try await fetch(
            origin.url("/photo.jpg"), "-o", folder.path("a.jpg"), "--size", "5000x5000")
        #expect(try bytes("a.jpg") == PictureOrigin.jpeg)
    }

    @Test("a name without a known extension takes the original bytes")
    func unknownExtension() async throws {
        _ = try await fetch(origin.url("/photo.jpg"), "-o", folder.path("a.bin"))
        #expect(try bytes("a.bin") == PictureOrigin.jpeg)
        _ = try await fetch(origin.url("/photo.jpg"), "-o", folder.path("b.bin"), "--size", "32")
        #expect(try header("b.bin").format == .jpeg)
        #expect(try header("b.bin").width == 32)
    }

    @Test("size, extension and format decide what is written")
    func encoded() async throws {
        let url = origin.url("/photo.jpg")
        _ = try await fetch(url, "-o", folder.path("small.png"), "--size", "x50")
        #expect(try header("small.png").format == .png)
        #expect(try header("small.png").width == 80)
        _ = try await fetch(url, "-o", folder.path("b.png"), "--format", "jpeg", "--quality", "30")
        #expect(try header("b.png").format == .jpeg)
        #expect(try bytes("b.png").count < PictureOrigin.jpeg.count)
        _ = try await fetch(
            url, "-o", folder.path("c.png"), "--size", "40x40", "--fit", "cover")
        #expect(try header("c.png").width == 40 && header("c.png").height == 40)
        _ = try await fetch(
            url, "-o", folder.path("d.png"), "--size", "640", "--upscale")
        #expect(try header("d.png").width == 640 && header("d.png").height == 400)
    }

    @Test("raw output is four bytes a pixel and nothing else")
    func raw() async throws {
        _ = try await fetch(origin.url("/icon.png"), "-o", folder.path("a.rgba"))
        let decoder = try CodecRegistry.standard.decoder(for: PictureOrigin.png)
        let image = try decoder.decode(PictureOrigin.png, options: DecodeOptions(layout: .rgba8))
            .image
        #expect(try bytes("a.rgba") == RawRows.bytes(of: image))
        #expect(try bytes("a.rgba").count == 64 * 48 * 4)
    }

    @Test("standard output takes one result")
    func standardOutput() async throws {
        let outcome = try await fetch(origin.url("/icon.png"), "-o", "-")
        #expect(outcome.output == PictureOrigin.png)
        let two = try await fetch(origin.url("/icon.png"), origin.url("/photo.jpg"), "-o", "-")
        #expect(two.status == 2)
        let json = try await fetch(origin.url("/icon.png"), "--json", "-o", "-")
        #expect(json.status == 2)
    }

    @Test("several inputs go into a folder, none over another")
    func manyInputs() async throws {
        let inputs = ["/any/a/x.png", "/any/b/x.png", "/any/x.jpg", "/any/", "/photo.jpg"]
        let outcome = try await GannetProcess(
            ["fetch", "--json", "--no-cache", "-o", folder.path("out")]
                + inputs.map { origin.url($0) }
        ).outcome()
        #expect(outcome.status == 0)
        let files = ["x.png", "x-2.png", "x-3.png", "any.png", "photo.jpg"]
        #expect(
            try outcome.objects.compactMap { $0["output"] as? String }
                == files.map { folder.path("out/\($0)") })
        #expect(try names("out") == files.sorted())
        #expect(try bytes("out/photo.jpg") == PictureOrigin.jpeg)
    }

    @Test("one input goes into a folder that is there, or is called one")
    func oneInput() async throws {
        _ = try await fetch(origin.url("/icon.png"), "-o", folder.path)
        #expect(try bytes("icon.png") == PictureOrigin.png)
        _ = try await fetch(origin.url("/icon.png"), "-o", folder.path("new/"), "--size", "8")
        #expect(try header("new/icon.png").width == 8)
    }

    @Test("what cannot be written is an error with its reason, and the others go on")
    func cannotWrite() async throws {
        let outcome = try await fetch(
            origin.url("/icon.png"), "--json", "-o", folder.path("none/a.png"))
        #expect(outcome.status == 1)
        let object = try #require(try outcome.objects.first)
        #expect((object["error"] as? [String: Any])?["code"] as? String == "cannot_write")
        #expect(object["output"] is NSNull)
        #expect(object["width"] as? Int == 64)
        #expect(outcome.messages.contains("No such file or directory"))
        let full = try await fetch(origin.url("/icon.png"), "-o", "/dev/full")
        #expect(full.status == 1)
        #expect(full.messages.contains("No space left on device"))
        let lines = try await GannetProcess(
            [
                "fetch", "--no-cache", "-o", "/dev/null", origin.url("/icon.png"),
                origin.url("/photo.jpg"),
            ]
        ).outcome()
        #expect(lines.status == 1)
        #expect(lines.messages.split(separator: "\n").count == 2)
    }

    @Test("a failed load leaves the file that was there")
    func failureKeepsFile() async throws {
        try Data("old".utf8).write(to: URL(filePath: folder.path("a.jpg")))
        let outcome = try await fetch(origin.url("/cut.jpg"), "-o", folder.path("a.jpg"))
        #expect(outcome.status == 1)
        #expect(try bytes("a.jpg") == Data("old".utf8))
    }

    @Test("a format that cannot be written is refused")
    func unknownFormat() async throws {
        let usage = try await fetch(origin.url("/icon.png"), "-o", "x", "--format", "tga")
        #expect(usage.status == 2)
        let outcome = try await fetch(
            origin.url("/icon.png"), "--json", "-o", folder.path("a.heic"))
        #expect(outcome.status == 1)
        let error = try outcome.objects.first?["error"] as? [String: Any]
        #expect(error?["code"] as? String == "unsupported_format")
    }
}
