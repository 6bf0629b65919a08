import FoundationEssentials
import GannetCore
import Synchronization

/// A decoder of a tiny format of its own, so that a pipeline can be tested without codecs.
///
/// A file is the text `FAKE <width> <height> <RRGGBBAA>`, with anything after it, and means a
/// picture of that one colour. Calls are recorded, and the test can make them fail or wait.
public final class FakeDecoder: ImageDecoding {
    /// What it answers as the format.
    public let format: ImageFormat
    /// The options of each decode, at the moment when it begins; without the watch, which holds on
    /// to the whole load.
    public let decodes = Recorder<DecodeOptions>()
    private let hook = Mutex<Hook?>(nil)
    private let watch = Mutex<DecodeWatch?>(nil)

    /// A struct because the compiler (6.3.1) crashes on a mutex around such a closure itself.
    private struct Hook {
        let run: @Sendable (Data) throws(ImageError) -> Void
    }

    /// A decoder that stands in for that of `format`.
    public init(format: ImageFormat = .png) {
        self.format = format
    }

    /// The watch over the decode that began last.
    public var latestWatch: DecodeWatch? { watch.withLock { $0 } }

    /// Has `hook` called at the start of every decode: it may throw, or block on a gate.
    public func setHook(_ hook: @escaping @Sendable (Data) throws(ImageError) -> Void) {
        self.hook.withLock { $0 = Hook(run: hook) }
    }

    /// A file of this format, padded with dots to `byteCount` where that is more.
    public static func file(
        width: Int, height: Int, color: UInt32 = 0x3366_99FF, byteCount: Int = 0
    ) -> Data {
        let digits = String(color, radix: 16)
        let word = String(repeating: "0", count: 8 - digits.count) + digits
        let text = "FAKE \(width) \(height) \(word) "
        return Data((text + String(repeating: ".", count: max(0, byteCount - text.count))).utf8)
    }

    /// A registry that knows this format alone.
    public var registry: CodecRegistry {
        var registry = CodecRegistry()
        registry.add(self)
        let format = format
        registry.add(sniffer: { $0.starts(with: "FAKE ".utf8) ? format : nil })
        return registry
    }

    /// The size that the file tells.
    public func header(
        of data: Data, limits: DecodeLimits
    ) throws(ImageError) -> ImageHeader {
        let file = try parse(data)
        try limits.check(width: file.width, height: file.height)
        return ImageHeader(format: format, width: file.width, height: file.height)
    }

    /// A picture of the file's colour, at the size that `options` ask for.
    public func decode(
        _ data: Data, options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        // As real decoders do: the memory for the pixels comes first. What is no such file is told
        // below.
        if let file = try? parse(data) { try options.takeMemory(file.width * file.height * 4) }
        try options.watch?.check()
        watch.withLock { $0 = options.watch }
        var recorded = options
        recorded.watch = nil
        decodes.append(recorded)
        try hook.withLock { $0 }?.run(data)
        let header = try header(of: data, limits: options.limits)
        let fitted = options.targetSize?.geometry(width: header.width, height: header.height)
        let image = Image.solid(
            try parse(data).color, width: fitted?.width ?? header.width,
            height: fitted?.height ?? header.height, layout: options.layout)
        return DecodedImage(image: image, header: header)
    }

    private func parse(
        _ data: Data
    ) throws(ImageError) -> (width: Int, height: Int, color: UInt32) {
        let words = String(decoding: data.prefix(64), as: UTF8.self).split(separator: " ")
        guard words.count >= 4, words[0] == "FAKE", let width = Int(words[1]),
            let height = Int(words[2]), let color = UInt32(words[3], radix: 16)
        else { throw ImageError(.corrupt, "not a file of the fake format") }
        return (width, height, color)
    }
}
