#if SVG
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import Testing

    @Suite("SVG", .timeLimit(.minutes(1)))
    struct SVGDecoderTests {
        private let green: UInt32 = 0x00FF_00FF

        private func decode(
            _ text: String, _ options: DecodeOptions = DecodeOptions()
        ) throws -> DecodedImage {
            try SVGDecoder().decode(Data(text.utf8), options: options)
        }

        private func document(_ attributes: String, _ body: String = "") -> String {
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
            \(attributes)><rect width="40" height="20" fill="#0f0"/>\(body)</svg>
            """
        }

        @Test("an edge is sharp at any size")
        func sharp() throws {
            let halves = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">\
                <rect width="1" height="2" fill="#f00"/>\
                <rect x="1" width="1" height="2" fill="#00f"/></svg>
                """
            let target = TargetSize(width: 400, height: 400, allowsUpscaling: true)
            let decoded = try decode(halves, DecodeOptions(targetSize: target))
            #expect(decoded.image.width == 400 && decoded.image.height == 400)
            #expect(decoded.image.word(199, 100) == 0xFF00_00FF)
            #expect(decoded.image.word(200, 100) == 0x0000_FFFF)
        }

        @Test("a drawing is not made larger unless that is allowed")
        func upscaling() throws {
            let decoded = try decode(
                document("width=\"40\" height=\"20\""), DecodeOptions(targetSize: TargetSize(400)))
            #expect(decoded.image.width == 40 && decoded.image.height == 20)
        }

        @Test("cover crops evenly, and alpha has the form asked for")
        func cover() throws {
            let bands = """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">\
                <rect width="10" height="20" fill="#f00"/>\
                <rect x="10" width="20" height="20" fill="#0f0" fill-opacity="0.5"/></svg>
                """
            let decoded = try decode(
                bands,
                DecodeOptions(targetSize: TargetSize(20, contentMode: .cover), layout: .rgba8))
            #expect(decoded.image.width == 20 && decoded.image.height == 20)
            #expect(!decoded.image.isOpaque)
            #expect(decoded.image.word(0, 0) == decoded.image.word(19, 19))
            let pixel = decoded.image.word(10, 10)
            #expect((127...128).contains(pixel & 0xFF))
            #expect(pixel >> 8 == 0x00FF00)
        }

        @Test(
            "lengths have units",
            arguments: [("1in", 96), ("72pt", 96), ("2.54cm", 96), ("10", 10)])
        func units(length: String, pixels: Int) throws {
            let text = document("width=\"\(length)\" height=\"\(length)\"")
            let header = try SVGDecoder().header(of: Data(text.utf8), limits: .default)
            #expect(header.width == pixels && header.height == pixels)
            #expect(header.hasAlpha)
        }

        @Test("a drawing of any stated size can be had small, and not whole")
        func huge() throws {
            let text = document("width=\"333333\" height=\"333333\" viewBox=\"0 0 40 20\"")
            let decoded = try decode(text, DecodeOptions(targetSize: TargetSize(250)))
            #expect(decoded.image.width == 250)
            #expect(decoded.image.word(125, 125) == green)
            #expect { try decode(text) } throws: { ($0 as? ImageError)?.code == .tooLarge }
        }

        @Test("a file beside the document is not drawn")
        func isolation() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "gannet-svg-\(ProcessInfo.processInfo.processIdentifier)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // What is left behind there harms nobody.
            defer { try? FileManager.default.removeItem(at: folder) }
            let secret = folder.appendingPathComponent("secret.svg")
            let red = """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">\
                <rect width="40" height="20" fill="#f00"/></svg>
                """
            try Data(red.utf8).write(to: secret)
            for link in [secret.absoluteString, secret.path] {
                let body = "<image width=\"40\" height=\"20\" xlink:href=\"\(link)\"/>"
                let decoded = try decode(document("width=\"40\" height=\"20\"", body))
                #expect(decoded.image.word(20, 10) == green)
            }
            let entity = """
                <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "\(secret.absoluteString)">]>\
                \(document("width=\"40\" height=\"20\"", "&x;"))
                """
            // Refusing the document is as good.
            if let decoded = try? decode(entity) {
                #expect(decoded.image.word(20, 10) == green)
            }
        }

        @Test(
            "what is no drawing is corrupt",
            arguments: ["", "<svg", "<html/>", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"])
        func corrupt(text: String) {
            #expect { try decode(text) } throws: { ($0 as? ImageError)?.code == .corrupt }
        }

        @Test("damaged compression is corrupt")
        func corruptCompression() {
            let data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF])
            #expect { try SVGDecoder().decode(data, options: DecodeOptions()) } throws: {
                ($0 as? ImageError)?.code == .corrupt
            }
        }
    }

    extension Image {
        /// The pixel at a place as an RRGGBBAA word.
        func word(_ x: Int, _ y: Int) -> UInt32 {
            pixels.withBytes { bytes in
                let offset = y * bytesPerRow + x * 4
                let word = unsafe bytes.unsafeLoadUnaligned(
                    fromByteOffset: offset, as: UInt32.self)
                return word.bigEndian
            }
        }
    }
#endif
