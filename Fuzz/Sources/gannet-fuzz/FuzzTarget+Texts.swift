import FoundationEssentials
import GannetPixels

@testable import GannetCore
@testable import GannetNetworking

extension FuzzTarget {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// Parsers of header fields and addresses.
    static let texts: [FuzzTarget] = [
        text("http-date") { text in
            guard let date = HTTPDate.date(from: text, now: now) else { return }
            precondition(HTTPDate.date(from: HTTPDate.string(from: date), now: now) == date)
        },
        text("cache-control") { _ = CacheControl(field("Cache-Control", $0)) },
        text("content-range") { text in
            guard let range = ContentRange(text) else { return }
            precondition(!range.bytes.isEmpty && range.bytes.upperBound <= range.total ?? .max)
        },
        text("retry-after") { text in
            let parsed = RetryAfter(field("Retry-After", text), now: now)
            precondition((parsed?.seconds(from: now) ?? 0) >= 0)
        },
        text("vary") { _ = Vary(field("Vary", $0)).names("Cookie") },
        text("image-url") { text in
            // One form for all: what comes out goes in unchanged.
            let url = ImageURL(text)
            precondition(ImageURL(url.text).text == url.text)
        },
        text("data-url") { text in
            do throws(ImageError) {
                let body = try DataURL(ImageURL("data:" + text)).body(limit: 10_000)
                precondition(body.count <= 10_000)
            } catch {}
        },
        text("hashes") { text in
            if let hash = BlurHash(text) {
                draw { () throws(ImageError) in try hash.image(width: 3, height: 3) }
            }
            if let hash = ThumbHash(base64: text) {
                draw { () throws(ImageError) in try hash.image() }
            }
        },
    ]

    private static func field(_ name: String, _ value: String) -> HTTPHeaders {
        HTTPHeaders([.init(name: name, value: value)])
    }

    /// No hash that is one is too large to be drawn.
    private static func draw(_ body: () throws(ImageError) -> Image) {
        do throws(ImageError) { _ = try body() } catch { fatalError("\(error)") }
    }

    private static func text(
        _ name: String, _ run: @escaping @Sendable (String) -> Void
    ) -> FuzzTarget {
        FuzzTarget(name: name) { run(String(decoding: $0, as: UTF8.self)) }
    }
}
