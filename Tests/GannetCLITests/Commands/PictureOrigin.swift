import Foundation
import Gannet
import GannetCore
import GannetTesting

/// An origin with pictures of every state, for running the command against.
enum PictureOrigin {
    static let png = encoded(.gradient(width: 64, height: 48), as: .png)
    static let jpeg = encoded(.gradient(width: 320, height: 200), as: .jpeg)

    /// An origin that serves these pictures, and what is wrong in many ways.
    static func start() throws -> ScriptedOrigin {
        try ScriptedOrigin { request in answer(to: request) }
    }

    /// The answer to a request for one of the paths.
    static func answer(to request: OriginRequest) -> OriginAnswer {
        let fresh: HTTPHeaders = ["Cache-Control": "max-age=3600"]
        switch request.path {
        case "/icon.png": return .ok(png, type: "image/png", headers: fresh)
        case "/photo.jpg": return .ok(jpeg, type: "image/jpeg", headers: fresh)
        case "/changing.png":
            if request.headers["If-None-Match"] == "\"1\"" { return .status(304) }
            return .ok(
                png, type: "image/png", headers: ["ETag": "\"1\"", "Cache-Control": "max-age=0"])
        case "/page.html": return .ok(Data("<!doctype html><p>Hello".utf8), type: "text/html")
        case "/empty.png": return .ok(Data(), type: "image/png")
        case "/cut.jpg": return .ok(jpeg.prefix(jpeg.count / 2), type: "image/jpeg")
        case "/short.jpg": return .ok(jpeg).closing(after: jpeg.count / 2)
        case "/huge.png": return .ok(hugePNG, type: "image/png")
        case "/loop": return .redirect(to: "/loop")
        case "/never": return .ok(png).neverBegun()
        default:
            return request.path.hasPrefix("/any/") ? .ok(png, headers: fresh) : .status(404)
        }
    }

    /// A picture's bytes in a format.
    static func encoded(_ image: Image, as format: ImageFormat) -> Data {
        do {
            return try CodecRegistry.standard.encoder(for: format)
                .encode(image, options: EncodeOptions())
        } catch {
            preconditionFailure("the test picture cannot be encoded: \(error)")
        }
    }

    /// A PNG of a few bytes whose header claims 60,000 by 60,000 pixels.
    private static var hugePNG: Data {
        var data = png
        data.replaceSubrange(16..<20, with: bigEndian(60_000))
        data.replaceSubrange(20..<24, with: bigEndian(60_000))
        data.replaceSubrange(29..<33, with: bigEndian(crc32(data[12..<29])))
        return data
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The checksum of a chunk (W3C PNG, annex D).
    private static func crc32(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
            }
        }
    }
}
