import FoundationEssentials
import GannetCore
import GannetTesting

/// Pictures and answers to put into caches.
enum Samples {
    static let time = Date(timeIntervalSince1970: 1_767_225_600)

    /// An entry of the memory cache that costs about `bytes`.
    static func picture(bytes: Int = 1024) -> MemoryCacheEntry {
        let pixels = unsafe PixelBuffer(byteCount: bytes) { memory throws(Never) in
            _ = unsafe memory.initializeMemory(as: UInt8.self, repeating: 7)
        }
        let image = Image(
            width: bytes / 4, height: 1, layout: .rgba8Premultiplied, bytesPerRow: bytes,
            isOpaque: true, pixels: pixels)
        return MemoryCacheEntry(
            image: image, header: ImageHeader(format: .png, width: bytes / 4, height: 1),
            freshUntil: .distantFuture)
    }

    /// Bytes that differ with `seed` and look like nothing.
    static func bytes(_ count: Int, seed: Int = 0) -> Data {
        var random = DeterministicRandom(seed: UInt64(truncatingIfNeeded: seed))
        var block = Data()
        // A block over and over: bodies are made by the thousand, and debug builds are slow.
        for _ in 0..<min(count, 512) { block.append(UInt8.random(in: 0...255, using: &random)) }
        var data = Data(capacity: count + 512)
        while data.count < count { data.append(block) }
        return data.prefix(count)
    }

    /// What is known about an answer, told from others by `tag`.
    static func response(_ tag: String, url: String = "https://example.org/a.png") -> StoredResponse
    {
        StoredResponse(
            status: 200,
            headers: ["Content-Type": "image/png", "ETag": "\"\(tag)\"", "X-Name": "Größe ✓"],
            requestHeaders: ["Accept-Language": "de"], url: ImageURL(url), requestTime: time,
            responseTime: time.addingTimeInterval(0.25))
    }

    /// An answer with a body of `count` bytes, told from others by `seed`.
    static func entry(_ count: Int, seed: Int = 0) -> StoredEntry {
        StoredEntry(response: response("\(seed)"), body: bytes(count, seed: seed))
    }

    /// What stands in for some picture.
    static let placeholder = ImagePlaceholder(
        width: 4000, height: 3000, dominantColor: 0x1122_33FF, thumbHash: Array(1...24))

    /// A key told from others by `number`.
    static func key(_ number: Int) -> DataCacheKey {
        DataCacheKey(source: "https://example.org/\(number).png")
    }
}

extension StoredEntry {
    /// Whether both say the same.
    func isEqual(to other: StoredEntry?) -> Bool {
        response == other?.response && body == other?.body
    }
}
