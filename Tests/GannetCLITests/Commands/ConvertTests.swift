import Foundation
import Gannet
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetCLI

@Suite("gannet convert", .timeLimit(.minutes(2)))
struct ConvertTests {
    private let folder = TemporaryFolder()

    init() throws {
        try PictureOrigin.png.write(to: URL(filePath: folder.path("a.png")))
        try PictureOrigin.jpeg.write(to: URL(filePath: folder.path("a.jpg")))
    }

    private func convert(_ arguments: String..., input: String = "") async throws
        -> GannetProcess.Outcome
    {
        try await GannetProcess(["convert"] + arguments, input: input).outcome()
    }

    private func decoded(_ name: String) throws -> DecodedImage {
        let data = try Data(contentsOf: URL(filePath: folder.path(name)))
        return try CodecRegistry.standard.decoder(for: data)
            .decode(data, options: DecodeOptions(layout: .rgba8))
    }

    @Test("a PNG becomes the same pixels, raw and as a PNG")
    func exact() async throws {
        let first = try await convert(folder.path("a.png"), "-o", folder.path("b.png"))
        #expect(first.status == 0 && first.text == "" && first.messages == "")
        let second = try await convert(folder.path("b.png"), "-o", folder.path("b.rgba"))
        #expect(second.status == 0)
        let raw = try Data(contentsOf: URL(filePath: folder.path("b.rgba")))
        #expect(raw == RawRows.bytes(of: try decoded("a.png").image))
    }

    @Test("size, fit and format decide what is written")
    func options() async throws {
        let outcome = try await convert(
            folder.path("a.jpg"), "-o", folder.path("c"), "--size=30x30", "--fit=fill",
            "--format=png")
        #expect(outcome.status == 0)
        let result = try decoded("c")
        #expect(result.header.format == .png)
        #expect(result.image.width == 30 && result.image.height == 30)
    }

    @Test("the colour profile is kept, or says sRGB, only where that is asked for")
    func colorProfile() async throws {
        var wide = Image.solid(0x3366_99FF, width: 20, height: 10, layout: .rgba8)
        wide.colorProfile = Data(
            ICCBuilder.rgb([ICCBuilder.red, ICCBuilder.green, ICCBuilder.blue], gamma: 1))
        try CodecRegistry.standard.encoder(for: .png).encode(wide, options: EncodeOptions())
            .write(to: URL(filePath: folder.path("wide.png")))
        for (name, arguments) in [
            ("plain.png", []), ("kept.png", ["--color-profile=keep"]),
            ("srgb.jpg", ["--color-profile=srgb"]),
        ] {
            let outcome = try await GannetProcess(
                ["convert", folder.path("wide.png"), "-o", folder.path(name)] + arguments
            ).outcome()
            #expect(outcome.status == 0)
        }
        #expect(try !decoded("plain.png").header.hasICCProfile)
        #expect(try decoded("plain.png").image.color(x: 3, y: 3) == 0x7CAA_CBFF)
        #expect(try decoded("srgb.jpg").header.hasICCProfile)
        let kept = try Data(contentsOf: URL(filePath: folder.path("kept.png")))
        var options = DecodeOptions(layout: .rgba8)
        options.keepsColorProfile = true
        let image = try CodecRegistry.standard.decoder(for: kept).decode(kept, options: options)
            .image
        #expect(image.colorProfile == wide.colorProfile)
        #expect(image.color(x: 3, y: 3) == 0x3366_99FF)
    }

    @Test("quality makes JPEG smaller")
    func quality() async throws {
        for quality in ["20", "95"] {
            let outcome = try await convert(
                folder.path("a.jpg"), "-o", folder.path("\(quality).jpg"), "--quality", quality)
            #expect(outcome.status == 0)
        }
        let sizes = try ["20", "95"].map {
            try Data(contentsOf: URL(filePath: folder.path("\($0).jpg"))).count
        }
        #expect(sizes[0] < sizes[1])
    }

    @Test("the result can go to standard output")
    func standardOutput() async throws {
        let outcome = try await convert(folder.path("a.png"), "-o", "-", "--format", "rgba")
        #expect(outcome.output.count == 64 * 48 * 4)
    }

    @Test("without a home nothing is cached, and the picture comes all the same")
    func homeless() async throws {
        let outcome = try await GannetProcess.run(
            "convert", folder.path("a.png"), "-o", folder.path("h.rgba"),
            environment: ["HOME": "", "XDG_CACHE_HOME": ""])
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(try Data(contentsOf: URL(filePath: folder.path("h.rgba"))).count == 64 * 48 * 4)
    }

    @Test("wrong usage ends with 2")
    func usage() async throws {
        #expect(try await convert(folder.path("a.png")).status == 2)
        #expect(try await convert("-o", folder.path("b.png")).status == 2)
        #expect(try await convert(folder.path("a.png"), "-o", folder.path("b")).status == 2)
        #expect(
            try await convert(folder.path("a.png"), "-o", "b.jpg", "--quality", "0").status == 2)
        #expect(
            try await convert(folder.path("a.png"), "-o", "b.jpg", "--frame", "-1").status == 2)
    }

    @Test("a failure names the input and the reason")
    func failures() async throws {
        let missing = try await convert(folder.path("none.png"), "-o", folder.path("b.png"))
        #expect(missing.status == 1)
        #expect(missing.messages.hasPrefix("gannet: \(folder.path("none.png")): "))
        let frame = try await convert(
            folder.path("a.png"), "-o", folder.path("b.png"), "--frame", "3")
        #expect(frame.status == 1)
        #expect(frame.messages.contains("there is no frame 3; the picture has 1"))
        let place = try await convert(folder.path("a.png"), "-o", folder.path("none/b.png"))
        #expect(place.status == 1)
        #expect(place.messages.contains("cannot be written"))
    }
}
