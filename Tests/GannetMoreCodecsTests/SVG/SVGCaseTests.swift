#if SVG
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import TestSupport
    import Testing

    @Suite("SVG cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
    struct SVGCaseTests {
        private let green: UInt32 = 0x00FF_00FF

        private func decode(
            _ name: String, _ options: DecodeOptions = DecodeOptions()
        ) throws -> DecodedImage {
            try SVGDecoder().decode(SharedCases.data(name), options: options)
        }

        @Test(
            "every way to begin a document gives 40 by 20 green pixels",
            arguments: [
                "30-svg-bom-xmldecl.svg", "30-svg-comment-doctype-entity.svg", "30-svg-gzip.svgz",
                "30-svg-newline-after-tag.svg", "31-svg-viewbox-only.svg",
            ])
        func beginnings(name: String) throws {
            let decoded = try decode(name)
            #expect(decoded.image.width == 40 && decoded.image.height == 20)
            #expect(decoded.image.word(20, 10) == green)
            #expect(decoded.image.isOpaque)
        }

        @Test("a document without a size is 300 by 150")
        func noSize() throws {
            let decoded = try decode("31-svg-no-size.svg")
            #expect(decoded.image.width == 300 && decoded.image.height == 150)
        }

        @Test("a huge document gives a thumbnail")
        func huge() throws {
            let decoded = try decode(
                "31-svg-333333.svg", DecodeOptions(targetSize: TargetSize(250)))
            #expect(decoded.image.width == 250 && decoded.image.height == 250)
        }

        @Test(
            "a bomb is a typed error or a small picture",
            arguments: ["31-svg-entity-bomb.svg", "31-svg-self-use-recursion.svg"])
        func bombs(name: String) throws {
            do {
                let decoded = try decode(name)
                #expect(decoded.image.width <= 300)
            } catch let error as ImageError {
                #expect(error.code == .corrupt)
            }
        }
    }
#endif
