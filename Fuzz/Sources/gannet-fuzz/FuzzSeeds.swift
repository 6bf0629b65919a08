import FoundationEssentials
import GannetCodecs
import GannetCore
import GannetPixels

/// Files and texts for libFuzzer to begin with, made by this program.
enum FuzzSeeds {
    /// Seeds for a target, by what it is called.
    static func seeds(for name: String) -> [Data] {
        if let text = texts[name] { return text.map { Data($0.utf8) } }
        if name == "exif" { return [exif] }
        if let messages = FuzzTarget.wireSeeds[name] { return messages }
        let all = written + handmade
        guard let format = ImageFormat(named: name) else { return all.map(\.data) }
        return all.filter { $0.format == format }.map(\.data)
    }

    private static let texts = [
        "http-date": [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ],
        "cache-control": ["max-age=60, no-cache=\"a,b\", stale-while-revalidate=5, private"],
        "content-range": ["bytes 200-999/1000", "bytes 0-0/*"],
        "retry-after": ["120", "Sun, 06 Nov 1994 08:49:37 GMT"],
        "vary": ["Accept, Cookie", "*"],
        "image-url": [
            "HTTPS://user:p@Ex%41mple.com:443/a/../b c.png?q#f", "http://[::1]/", "/a b",
        ],
        "data-url": ["image/png;base64,iVBORw0KGgo=", ",a%20b", "text/plain;charset=x,%41"],
        "hashes": ["LEHV6nWB2yk8pyo0adR*.7kCMdnj", "X/gNLJpwdndwd3d3h3agkQr4eA=="],
    ]

    private static let exif = Data(
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])

    /// What the encoders write: still, and moving where they can.
    private static let written: [(format: ImageFormat, data: Data)] = {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        return registry.encodableFormats.flatMap { format in
            var files: [(format: ImageFormat, data: Data)] = []
            do throws(ImageError) {
                let encoder = try registry.encoder(for: format)
                for isLossless in [true, false] {
                    let options = EncodeOptions(isLossless: isLossless, isProgressive: isLossless)
                    files.append((format, try encoder.encode(picture(0), options: options)))
                    guard let moving = encoder as? any AnimationEncoding else { continue }
                    let outline = AnimationOutline(delays: [50, 20, 100], loopCount: 2)
                    let file = try moving.encode(outline, options: options) {
                        (index) throws(ImageError) in picture(index)
                    }
                    files.append((format, file))
                }
            } catch {
                fatalError("a small picture cannot be written as \(format): \(error)")
            }
            return files
        }
    }()

    /// A few pixels, some of them transparent.
    private static func picture(_ shift: Int) -> Image {
        let bytes = (0..<7 * 5).flatMap { index -> [UInt8] in
            let value = UInt8((index + shift) * 7)
            return [value, 255 - value, 90, index % 5 == shift ? 0 : 255]
        }
        let pixels = unsafe PixelBuffer(byteCount: bytes.count) { buffer in
            unsafe buffer.copyBytes(from: bytes)
        }
        return Image(
            width: 7, height: 5, layout: .rgba8, bytesPerRow: 28, isOpaque: false, pixels: pixels)
    }

    /// Small files of the kinds that are read only.
    private static let handmade: [(format: ImageFormat, data: Data)] = [
        (.pnm, Data("P6 2 1 255\n".utf8) + [1, 2, 3, 4, 5, 6]),
        (.pnm, Data("P1\n# a\n3 2\n0 1 0 1 0 1\n".utf8)),
        (.pnm, Data("P5 2 1 65535\n".utf8) + [1, 2, 3, 4]),
        (
            .pnm,
            Data("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
                + [1, 2, 3, 4]
        ),
        (
            .qoi,
            Data("qoif".utf8) + [0, 0, 0, 2, 0, 0, 0, 2, 4, 0]
                + [0xFE, 9, 8, 7, 0xFF, 1, 2, 3, 4, 0xC0, 0x40] + [0, 0, 0, 0, 0, 0, 0, 1]
        ),
        (.bmp, bitmap(bits: 24, rows: [1, 2, 3, 4, 5, 6, 0, 0])),
        (.bmp, bitmap(bits: 32, rows: [1, 2, 3, 4, 5, 6, 7, 8])),
        (.bmp, bitmap(bits: 8, compression: 1, colors: 4, rows: [2, 1, 0, 0, 0, 1])),
        (.ico, icon(Array(bitmap(bits: 32, rows: [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0])[14...]))),
    ]

    private static func bitmap(
        bits: Int, compression: Int = 0, colors: Int = 0, rows: [UInt8]
    ) -> Data {
        let start = 54 + 4 * colors
        let head =
            Array("BM".utf8) + number(start + rows.count, 4) + number(0, 4) + number(start, 4)
        let info =
            number(40, 4) + number(2, 4) + number(1, 4) + number(1, 2) + number(bits, 2)
            + number(compression, 4) + number(rows.count, 4) + number(0, 8) + number(colors, 4)
            + number(0, 4)
        return Data(head + info + [UInt8](repeating: 77, count: 4 * colors) + rows)
    }

    private static func icon(_ body: [UInt8]) -> Data {
        let entry: [UInt8] = [2, 1, 0, 0] + number(1, 2) + number(32, 2)
        return Data(
            number(0, 2) + number(1, 2) + number(1, 2) + entry + number(body.count, 4)
                + number(22, 4) + body)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
