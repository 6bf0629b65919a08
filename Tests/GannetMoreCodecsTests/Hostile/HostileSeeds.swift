import Foundation
import GannetCodecs
import GannetCore
import GannetMoreCodecs
import GannetTesting

/// Files of every format, to be damaged.
struct HostileSeeds {
    /// Every codec that is built in.
    static let codecs: CodecRegistry = {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        registry.addMoreCodecs()
        return registry
    }()

    /// Files of a format: what its encoder writes in each way, or what is put together here.
    static func files(of format: ImageFormat) throws -> [Data] {
        var files = try written(format)
        switch format {
        case .heic: files += try heic()
        case .svg: files += drawings
        case .pnm: files += maps
        case .qoi: files.append(qoi)
        case .bmp: files += [bitmap(24, []), bitmap(8, [7, 9, 200, 3])]
        case .ico, .cur: files.append(icon(format == .ico ? 1 : 2))
        default: break
        }
        return files
    }

    private static func written(_ format: ImageFormat) throws -> [Data] {
        guard codecs.encodableFormats.contains(format) else { return [] }
        let encoder = try codecs.encoder(for: format)
        var files: [Data] = []
        for (isLossless, hasAlpha) in [(false, false), (true, true), (false, true)] {
            var options = EncodeOptions(isLossless: isLossless, isProgressive: isLossless)
            options.embedsColorProfile = hasAlpha
            let picture = Comparison.picture(60, 40, hasAlpha: hasAlpha)
            files.append(try encoder.encode(picture, options: options))
        }
        if let moving = encoder as? any AnimationEncoding {
            let outline = AnimationOutline(delays: [50, 60, 70], loopCount: 2)
            files.append(
                try moving.encode(outline, options: EncodeOptions()) {
                    (index) throws(ImageError) in
                    .pattern(width: 30, height: 20) { x, y in
                        x / 8 == index ? 0xFF00_00FF : UInt32(y) << 12 | 0xFF
                    }
                })
        }
        return files
    }

    private static func heic() throws -> [Data] {
        let tool = Tool("heif-enc")
        guard tool.isThere else { return [] }
        return try [false, true].map { hasAlpha in
            try tool.convert(
                Comparison.png(Comparison.picture(70, 50, hasAlpha: hasAlpha)), named: "in.png",
                to: "out.heic", ["in.png", "-o", "out.heic"])
        }
    }

    private static let drawings = [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 80 40">\
        <defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>\
        <g transform="rotate(12)"><rect width="40" height="20" rx="3" fill="url(#g)"/>\
        <path d="M1 2C3 4 5 6 7 8S9 1 2 3z" stroke="#123456" stroke-dasharray="3 4"/>\
        <use href="#g" x="4"/><text x="3" y="9">Größe</text></g></svg>
        """,
        "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
    ].map { Data($0.utf8) }

    private static let maps: [Data] = [
        Data("P6 9 7 255\n".utf8) + (0..<189), Data("P4 19 3\n".utf8) + (0..<9),
        Data("P5 5 5 1000\n".utf8) + (0..<50), Data("P1 3 3 101010101".utf8),
        Data("P3 2 2 9 1 2 3 4 5 6 7 8 9 1 2 3\n".utf8),
        Data("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n".utf8) + (0..<16),
    ]

    private static let qoi: Data =
        Data("qoif".utf8) + number(6, big: true) + number(4, big: true) + [4, 0]
        + [0xFE, 9, 8, 7, 0xFF, 1, 2, 3, 4, 0xC5, 0x40, 0x7F, 0xA3, 0x21, 0xC0, 0x01]
        + [0, 0, 0, 0, 0, 0, 0, 1]

    private static func bitmap(_ bits: Int, _ runs: [UInt8]) -> Data {
        Data("BM".utf8) + number(0) + number(0) + number(bits == 8 ? 1078 : 54) + body(bits, runs)
    }

    /// A bitmap without its file's header; `runs` are pixels in pairs of a count and an index.
    private static func body(_ bits: Int, _ runs: [UInt8], rows: Int = 5) -> Data {
        let head =
            number(40) + number(8) + number(rows) + [1, 0, UInt8(bits), 0]
            + number(runs.isEmpty ? 0 : 1) + number(0) + number(0) + number(0) + number(0)
            + number(0)
        let palette = bits == 8 ? (0..<1024).map { UInt8($0 % 251) } : []
        let pixels = (0..<8 * rows * bits / 8).map { UInt8($0 * 7 % 256) }
        return head + palette + (runs.isEmpty ? pixels : runs + [0, 1])
    }

    private static func icon(_ kind: UInt8) -> Data {
        let picture = body(32, [], rows: 10)
        let entry: [UInt8] = [8, 5, 0, 0, 1, 0, 32, 0]
        return Data([0, 0, kind, 0, 1, 0]) + entry + number(picture.count) + number(22) + picture
    }

    private static func number(_ value: Int, big: Bool = false) -> Data {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(big ? bytes.reversed() : bytes)
    }
}
