import GannetCore

/// What a program asks a worker for.
///
/// The bytes that go with it are a payload beside it.
package enum WireRequest: Sendable {
    /// What a file, the payload, says about itself.
    case header(ImageFormat, DecodeLimits)
    /// The picture of a file, the payload.
    case decode(ImageFormat, DecodeOptions)
    /// To hold the frames of a file, the payload, open under a number.
    case open(ImageFormat, DecodeOptions, session: Int)
    /// A frame of what is open.
    case frame(session: Int, index: Int)
    /// To begin previews under a number.
    case begin(ImageFormat, DecodeOptions, session: Int)
    /// The preview of what is begun, with more of the file as payload.
    case preview(session: Int)
    /// To let go of what is open.
    case close(session: Int)
    /// The file of a picture, whose pixels are the payload.
    case encode(ImageFormat, PixelShape, EncodeOptions)
    /// The file of an animation, whose frames the worker will ask for.
    case encodeAnimation(ImageFormat, AnimationOutline, EncodeOptions)
    /// A frame that the worker asked for: the pixels are the payload.
    case pixels(PixelShape)
    /// That there is no frame to be had, so that the encoding is to end.
    case giveUp
}

extension WireRequest {
    /// The message.
    package var bytes: [UInt8] {
        var writer = WireWriter()
        let kind = write(to: &writer)
        return [kind] + writer.bytes
    }

    private func write(to writer: inout WireWriter) -> UInt8 {
        switch self {
        case .header(let format, let limits):
            writer.put(.format, format.name)
            writer.put(.limits, limits)
            return 1
        case .decode(let format, let options):
            writer.put(.format, format.name)
            writer.put(.options, options)
            return 2
        case .open(let format, let options, let session):
            Self.write(format, options, session, to: &writer)
            return 3
        case .frame(let session, let index):
            writer.put(.session, session)
            writer.put(.index, index)
            return 4
        case .begin(let format, let options, let session):
            Self.write(format, options, session, to: &writer)
            return 5
        case .preview(let session):
            writer.put(.session, session)
            return 6
        case .close(let session):
            writer.put(.session, session)
            return 7
        default: return writeEncoding(to: &writer)
        }
    }

    private func writeEncoding(to writer: inout WireWriter) -> UInt8 {
        switch self {
        case .encode(let format, let shape, let options):
            writer.put(.format, format.name)
            writer.put(.pixels, shape)
            writer.put(.options, options)
            return 8
        case .encodeAnimation(let format, let outline, let options):
            writer.put(.format, format.name)
            writer.put(.parts, outline)
            writer.put(.options, options)
            return 9
        case .pixels(let shape):
            writer.put(.pixels, shape)
            return 10
        default: return 11
        }
    }

    private static func write(
        _ format: ImageFormat, _ options: DecodeOptions, _ session: Int,
        to writer: inout WireWriter
    ) {
        writer.put(.format, format.name)
        writer.put(.options, options)
        writer.put(.session, session)
    }

    /// Reads a message.
    package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        guard let kind = bytes.first else { throw WireError("the message is empty") }
        let fields = try WireFields(bytes.dropFirst())
        switch kind {
        case 1: self = .header(try fields.format, try fields.value(.limits, as: DecodeLimits.self))
        case 2: self = .decode(try fields.format, try fields.decodeOptions)
        case 3:
            self = .open(
                try fields.format, try fields.decodeOptions, session: try fields.number(.session))
        case 4:
            self = .frame(session: try fields.number(.session), index: try fields.number(.index))
        case 5:
            self = .begin(
                try fields.format, try fields.decodeOptions, session: try fields.number(.session))
        case 6: self = .preview(session: try fields.number(.session))
        case 7: self = .close(session: try fields.number(.session))
        default: try self.init(encoding: kind, fields)
        }
    }

    private init(encoding kind: UInt8, _ fields: WireFields) throws(WireError) {
        switch kind {
        case 8:
            self = .encode(
                try fields.format, try fields.value(.pixels, as: PixelShape.self),
                try fields.value(.options, as: EncodeOptions.self))
        case 9:
            self = .encodeAnimation(
                try fields.format, try fields.value(.parts, as: AnimationOutline.self),
                try fields.value(.options, as: EncodeOptions.self))
        case 10: self = .pixels(try fields.value(.pixels, as: PixelShape.self))
        case 11: self = .giveUp
        default: throw WireError("there is no request \(kind)")
        }
    }
}

extension WireFields {
    fileprivate var format: ImageFormat {
        get throws(WireError) { try ImageFormat(wireName: try text(.format)) }
    }

    fileprivate var decodeOptions: DecodeOptions {
        get throws(WireError) { try value(.options, as: DecodeOptions.self) }
    }
}
