import Foundation
import GannetCodecs
import GannetCore
import GannetMoreCodecs
import GannetTesting
import TestSupport
import Testing

@testable import GannetWorkers

@Suite("Pictures decoded in workers", .timeLimit(.minutes(2)))
struct WorkerDecoderTests {
    /// The codecs of this program, which must do the same.
    static let own: CodecRegistry = {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        registry.addMoreCodecs()
        return registry
    }()

    /// The same formats in workers.
    private func workers(_ pool: DecoderPool) -> CodecRegistry {
        var registry = Self.own
        registry.useWorkers(.untrusted, in: pool, built: Self.own.decodableFormats)
        return registry
    }

    private static let drawing = Data(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='300' height='60'><rect width='80' height='9' \
        fill='#c40'/><text y='40' font-size='24' font-family='serif'>Ga\u{FC}net \u{5E9}</text>\
        </svg>
        """.utf8)

    /// A file of every format that can be written here, and a drawing.
    private static func files(width: Int, height: Int) throws -> [(ImageFormat, Data)] {
        let image = Image.gradient(width: width, height: height, layout: .rgba8)
        let written = try own.encodableFormats.map { format in
            (format, try own.encoder(for: format).encode(image, options: EncodeOptions()))
        }
        return own.decodableFormats.contains(.svg) ? written + [(.svg, drawing)] : written
    }

    @Test("are the same as those decoded here, small and large, in every layout")
    func pixels() throws {
        let pool = DecoderPool.of(Programs.decoder)
        let registry = workers(pool)
        for (width, height) in [(9, 7), (320, 200)] {
            for (format, file) in try Self.files(width: width, height: height) {
                let decoder = try registry.decoder(for: file)
                #expect("\(type(of: decoder))".hasPrefix("Worker"))
                #expect(
                    try decoder.header(of: file, limits: .default)
                        == Self.own.decoder(for: file).header(of: file, limits: .default))
                for layout in [PixelLayout.rgba8Premultiplied, .rgb8, .gray8, .rgba16] {
                    let options = DecodeOptions(layout: layout)
                    let found = try decoder.decode(file, options: options)
                    let expected = try Self.own.decoder(for: file).decode(file, options: options)
                    #expect(found.header == expected.header)
                    #expect(Self.isEqual(found.image, expected.image), "\(format) \(layout)")
                }
            }
        }
        #expect(pool.workerCount == 1)
    }

    @Test("of every kind can what the kind's own decoder can")
    func abilities() throws {
        let registry = workers(DecoderPool.of(Programs.decoder))
        for format in Self.own.decodableFormats {
            let (own, there) = (Self.own.decoder(of: format), registry.decoder(of: format))
            #expect((own is any AnimationDecoding) == (there is any AnimationDecoding), "\(format)")
            #expect(
                (own is any ProgressiveDecoding) == (there is any ProgressiveDecoding), "\(format)")
        }
    }

    @Test("come at the size that is asked for")
    func sizes() throws {
        let pool = DecoderPool.of(Programs.decoder)
        for (_, file) in try Self.files(width: 320, height: 200) {
            let options = DecodeOptions(targetSize: TargetSize(64))
            let found = try workers(pool).decoder(for: file).decode(file, options: options)
            #expect(max(found.image.width, found.image.height) == 64)
        }
    }

    @Test("fail with the decoder's own words")
    func errors() throws {
        let pool = DecoderPool.of(Programs.decoder)
        for (format, file) in try Self.files(width: 320, height: 200) {
            let half = file.prefix(file.count / 2)
            var errors: [ImageError?] = []
            for registry in [workers(pool), Self.own] {
                do throws(ImageError) {
                    _ = try registry.decoder(for: half).decode(half, options: DecodeOptions())
                    errors.append(nil)
                } catch {
                    errors.append(error)
                }
            }
            #expect(errors[0]?.code == errors[1]?.code, "\(format)")
            // A line's end of a library's is a space by then.
            #expect(
                errors[0]?.reason == errors[1]?.reason.replacing("\n", with: " "), "\(format)")
        }
        #expect(pool.workerCount == 1)
    }

    @Test("and written there are the same files")
    func writing() throws {
        let pool = DecoderPool.of(Programs.decoder)
        let image = Image.gradient(width: 320, height: 200, layout: .rgba8)
        for format in Self.own.encodableFormats where DecodingPolicy.heavyFormats.contains(format) {
            var registry = CodecRegistry()
            registry.useWorkers(.standard, in: pool, built: [format])
            let found = try registry.encoder(for: format).encode(image, options: EncodeOptions())
            let expected = try Self.own.encoder(for: format)
                .encode(image, options: EncodeOptions())
            #expect(found == expected, "\(format)")
        }
    }

    static func isEqual(_ left: Image, _ right: Image) -> Bool {
        guard left.width == right.width, left.height == right.height,
            left.layout == right.layout, left.isOpaque == right.isOpaque
        else { return false }
        return rows(left) == rows(right)
    }

    private static func rows(_ image: Image) -> [Data] {
        let length = image.width * image.layout.bytesPerPixel
        return image.pixels.withBytes { bytes in
            (0..<image.height).map { row in
                let start = row * image.bytesPerRow
                return unsafe bytes.extracting(start..<start + length).withUnsafeBytes {
                    unsafe Data($0)
                }
            }
        }
    }
}
