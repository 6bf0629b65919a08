import FoundationEssentials
import GannetCore

/// Has every decoder do a little, so that what it loads at its first use is loaded.
enum WarmUp {
    /// A drawing with text in the usual faces, and room for pictures inside it.
    private static func drawing(_ pictures: String) -> Data {
        let faces = ["sans-serif", "serif", "monospace"].map {
            "<text y='9' font-family='\($0)' font-weight='bold'>a\u{5D0}</text>"
        }
        return Data(
            """
            <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
            width='16' height='16'>\(faces.joined())\(pictures)</svg>
            """.utf8)
    }

    /// Runs it; what fails here is for the pictures to tell.
    static func run(_ codecs: CodecRegistry) {
        for format in codecs.decodableFormats {
            // Nothing but zeros: enough for a library to load its parts.
            _ = try? codecs.decoder(of: format)?.header(
                of: Data(count: 64), limits: .default)
        }
        guard let decoder = codecs.decoder(of: .svg) else { return }
        // A drawing that fails here fails as well when it is a picture, and tells then.
        _ = try? decoder.decode(drawing(pictures(codecs)), options: DecodeOptions())
    }

    /// Pictures of the kinds that drawings hold, as elements.
    private static func pictures(_ codecs: CodecRegistry) -> String {
        let pixels = unsafe PixelBuffer(byteCount: 8 * 8 * 4) { block in
            _ = unsafe block.initializeMemory(as: UInt8.self, repeating: 255)
        }
        let image = Image(
            width: 8, height: 8, layout: .rgba8, bytesPerRow: 32, isOpaque: true, pixels: pixels)
        return [ImageFormat.png, .jpeg, .gif, .webp].map { format in
            // Without an encoder there is nothing to warm up with.
            guard let encoder = try? codecs.encoder(for: format),
                let data = try? encoder.encode(image, options: EncodeOptions())
            else { return "" }
            return "<image width='8' height='8' xlink:href='data:\(format.mediaType);base64,"
                + "\(data.base64EncodedString())'/>"
        }.joined()
    }
}
