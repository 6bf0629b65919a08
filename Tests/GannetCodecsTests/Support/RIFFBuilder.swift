import Foundation

/// Takes WebP files apart and puts others together (RFC 9649, section 2.3).
enum RIFFBuilder {
    /// The chunks of a file.
    static func chunks(of file: Data) -> [(name: String, body: [UInt8])] {
        let bytes = [UInt8](file)
        var result: [(name: String, body: [UInt8])] = []
        var at = 12
        while at + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            result.append((name, Array(bytes[at + 8..<min(bytes.count, at + 8 + length)])))
            at += 8 + length + length % 2
        }
        return result
    }

    /// A file of these chunks.
    static func file(_ chunks: [(name: String, body: [UInt8])]) -> Data {
        let body = chunks.flatMap { chunk($0.name, $0.body) }
        return Data(Array("RIFF".utf8) + number(body.count + 4, 4) + Array("WEBP".utf8) + body)
    }

    /// A still picture with what only the extended form can carry.
    static func extended(
        _ picture: Data, width: Int, height: Int, hasAlpha: Bool = false, profile: [UInt8] = [],
        exif: [UInt8] = []
    ) -> Data {
        let flags =
            (profile.isEmpty ? 0 : 0x20) | (hasAlpha ? 0x10 : 0) | (exif.isEmpty ? 0 : 0x08)
        let header = number(flags, 4) + number(width - 1, 3) + number(height - 1, 3)
        var all: [(name: String, body: [UInt8])] = [("VP8X", header)]
        if !profile.isEmpty { all.append(("ICCP", profile)) }
        all += chunks(of: picture).filter { $0.name != "VP8X" }
        if !exif.isEmpty { all.append(("EXIF", exif)) }
        return file(all)
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
