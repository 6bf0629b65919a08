import FoundationEssentials

/// The decoders and encoders that are to be had, found by what a file's bytes say it is.
///
/// A value: an application adds its own before it makes a pipeline. The kind is told from the
/// bytes, never from a name or media type.
public struct CodecRegistry: Sendable {
    /// Tells the kind of a file from its first bytes; nil when it is none that it knows.
    public typealias Sniffer = @Sendable (Data) -> ImageFormat?

    /// Says what reads a file from `source`, of the format of `decoder`, which would read it
    /// otherwise.
    public typealias Placement =
        @Sendable (_ decoder: any ImageDecoding, _ source: ImageURL) -> any ImageDecoding

    private var sniffers: [Sniffer] = []
    private var decoders: [ImageFormat: any ImageDecoding] = [:]
    private var encoders: [ImageFormat: any ImageEncoding] = [:]
    private var placement: Placement?
    private var absences: [ImageFormat: String] = [:]

    /// An empty registry.
    public init() {}

    /// Adds a way to tell kinds; the latest added is asked first.
    public mutating func add(sniffer: @escaping Sniffer) {
        sniffers.insert(sniffer, at: 0)
    }

    /// Adds a decoder, in place of any earlier one for its format.
    public mutating func add(_ decoder: any ImageDecoding) {
        decoders[decoder.format] = decoder
    }

    /// Adds an encoder, in place of any earlier one for its format.
    public mutating func add(_ encoder: any ImageEncoding) {
        encoders[encoder.format] = encoder
    }

    /// Asks `placement` what is to read a file, wherever it is known where that comes from: a
    /// program may trust its own pictures more than those of strangers.
    public mutating func place(by placement: @escaping Placement) {
        self.placement = placement
    }

    /// Takes the decoder of a format away, and says why to those who miss it.
    public mutating func removeDecoder(of format: ImageFormat, because reason: String) {
        decoders[format] = nil
        absences[format] = reason
    }

    /// The same registry with something in place of each decoder.
    package func mapDecoders(
        _ transform: (any ImageDecoding) -> any ImageDecoding
    ) -> CodecRegistry {
        var copy = self
        copy.decoders = decoders.mapValues(transform)
        return copy
    }

    /// The formats that can be read, in the order of ``ImageFormat/all``, own ones last.
    public var decodableFormats: [ImageFormat] { Self.ordered(Set(decoders.keys)) }

    /// The formats that can be written, in the order of ``ImageFormat/all``, own ones last.
    public var encodableFormats: [ImageFormat] { Self.ordered(Set(encoders.keys)) }

    /// The kind of `data`, or nil.
    public func format(of data: Data) -> ImageFormat? {
        for sniffer in sniffers {
            if let format = sniffer(data) { return format }
        }
        return nil
    }

    /// The decoder for `data`.
    ///
    /// - Throws: `not_an_image` when the kind is unknown (the message shows the first bytes),
    ///   `format_not_built` when it is known but this build cannot read it.
    public func decoder(for data: Data) throws(ImageError) -> any ImageDecoding {
        guard let format = format(of: data) else {
            throw ImageError(.notAnImage, Self.describeUnknown(data))
        }
        guard let decoder = decoders[format] else {
            throw ImageError(
                .formatNotBuilt,
                absences[format].map { "this is \(format), and \($0)" }
                    ?? "this is \(format), and Gannet was built without it; switch its package "
                    + "trait on")
        }
        return decoder
    }

    /// The decoder for `data`, which comes from `source`; nil where nobody knows.
    ///
    /// - Throws: as ``decoder(for:)`` does.
    public func decoder(
        for data: Data, from source: ImageURL?
    ) throws(ImageError) -> any ImageDecoding {
        let decoder = try decoder(for: data)
        guard let placement, let source else { return decoder }
        return placement(decoder, source)
    }

    /// The decoder of a format; nil where this build cannot read it.
    public func decoder(of format: ImageFormat) -> (any ImageDecoding)? { decoders[format] }

    /// The encoder for `format`.
    ///
    /// - Throws: `unsupported_format`.
    public func encoder(for format: ImageFormat) throws(ImageError) -> any ImageEncoding {
        guard let encoder = encoders[format] else {
            let known = encodableFormats.map(\.name).joined(separator: ", ")
            throw ImageError(
                .unsupportedFormat, "\(format) cannot be written; choose one of \(known)")
        }
        return encoder
    }

    private static func ordered(_ formats: Set<ImageFormat>) -> [ImageFormat] {
        ImageFormat.all.filter(formats.contains)
            + formats.subtracting(ImageFormat.all).sorted { $0.name < $1.name }
    }

    private static func describeUnknown(_ data: Data) -> String {
        guard !data.isEmpty else { return "the body is empty (0 bytes), so it is not a picture" }
        let start = data.prefix(16)
        let hex = start.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined(separator: " ")
        let isText = start.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D }
        let shown = isText ? "\"\(String(decoding: start, as: UTF8.self).debugTrimmed)\"" : hex
        return "not a picture of any known kind; it begins with \(shown)"
    }
}

extension String {
    fileprivate var debugTrimmed: String {
        replacing("\r", with: "").replacing("\n", with: " ")
    }
}
