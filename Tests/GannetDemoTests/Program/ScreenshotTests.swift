#if GTK
    import Foundation
    import Gannet
    import GannetPixels
    import Testing

    @testable import GannetDemo

    /// Pictures of the pages, against those in `docs/screenshots`.
    ///
    /// `GANNET_UPDATE_SCREENSHOTS=1` in the environment makes new ones there instead.
    @Suite(
        "Pictures of the pages", .timeLimit(.minutes(3)), .serialized,
        .enabled(if: DemoProcess.isPossible, "there is neither a display nor Xvfb"))
    struct ScreenshotTests {
        struct Shot: Sendable, CustomTestStringConvertible {
            let name: String
            let arguments: [String]

            var testDescription: String { name }
        }

        private static let shots = [
            Shot(name: "apps", arguments: ["--page", "apps"]),
            Shot(name: "shuffle", arguments: ["--page", "shuffle", "--drive", "play"]),
            Shot(name: "activities", arguments: ["--page", "activities"]),
            Shot(name: "inspector", arguments: ["--inspector", "--drive", "watch"]),
            Shot(name: "search-dark", arguments: ["--page", "apps", "--search", "ca", "--dark"]),
        ]

        @Test("each page looks as in the documentation", arguments: shots)
        func page(shot: Shot) async throws {
            let picture = try await Self.picture(shot.arguments)
            let file = Self.folder.appending(path: shot.name + ".png")
            if ProcessInfo.processInfo.environment["GANNET_UPDATE_SCREENSHOTS"] == "1" {
                let encoder = try CodecRegistry.standard.encoder(for: .png)
                try FileManager.default.createDirectory(
                    at: Self.folder, withIntermediateDirectories: true)
                try encoder.encode(picture, options: EncodeOptions()).write(to: file)
                return
            }
            let expected = try Self.decode(Data(contentsOf: file))
            #expect(picture.width == expected.width && picture.height == expected.height)
            // Fonts differ from machine to machine, pictures and places do not.
            let difference = try Self.difference(picture, expected)
            #expect(difference < 0.03)
        }

        @Test("on a screen of two pixels to a unit the same is drawn twice as fine")
        func scale() async throws {
            let normal = try await Self.picture(["--page", "apps"])
            let fine = try await Self.picture(["--page", "apps"], scale: 2)
            #expect(fine.width == 2 * normal.width && fine.height == 2 * normal.height)
            #expect(try Self.difference(normal, fine) < 0.02)
        }

        @Test("pages are told from each other")
        func differing() async throws {
            let apps = try await Self.picture(["--page", "apps"])
            let shuffle = try await Self.picture(["--page", "shuffle"])
            #expect(try Self.difference(apps, shuffle) > 0.05)
        }

        private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/screenshots").standardized

        /// What the window shows in a run with these arguments.
        private static func picture(_ arguments: [String], scale: Int = 1) async throws -> Image {
            let demo = try DemoProcess()
            let file = demo.folder.appending(path: "window.png")
            let outcome = try await demo.run(
                arguments + ["--screenshot", file.path()], scale: scale)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let picture = try decode(Data(contentsOf: file))
            try demo.clean()
            return picture
        }

        private static func decode(_ data: Data) throws -> Image {
            try CodecRegistry.standard.decoder(for: data).decode(data, options: DecodeOptions())
                .image
        }

        /// The mean difference of a channel, from 0 to 1, of two pictures seen from afar.
        private static func difference(_ one: Image, _ other: Image) throws -> Double {
            let samples = try [one, other].map { image in
                let size = TargetSize(width: 62, height: 84, contentMode: .fill)
                let small = try Resizing(to: size).process(image)
                return small.pixels.withBytes { bytes in
                    (0..<bytes.byteCount).map {
                        unsafe Double(bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self))
                    }
                }
            }
            #expect(samples[0].count == samples[1].count)
            let sum = zip(samples[0], samples[1]).reduce(0.0) { $0 + abs($1.0 - $1.1) }
            return sum / Double(samples[0].count) / 255
        }
    }
#endif
