import GannetCore

/// What a worker answers.
///
/// The bytes that go with it are a payload beside it.
package enum WireReply: Sendable {
    /// It is ready, in a cage of these parts.
    case ready(CageParts)
    /// What a file says about itself.
    case header(ImageHeader)
    /// A picture, whose pixels are the payload.
    case picture(PixelShape, ImageHeader, isTruncated: Bool)
    /// There is nothing new to be seen.
    case nothing
    /// A file, which is the payload.
    case file
    /// A frame is needed to go on with an encoding.
    case wantsFrame(Int)
    /// It cannot be done.
    case failure(ImageError)
    /// There is nothing open under that number any more.
    case sessionIsGone
}

extension WireReply {
    /// The message.
    package var bytes: [UInt8] {
        var writer = WireWriter()
        let kind = write(to: &writer)
        return [kind] + writer.bytes
    }

    private func write(to writer: inout WireWriter) -> UInt8 {
        switch self {
        case .ready(let parts):
            writer.put(.version, WireHead.version)
            writer.put(.parts, parts.rawValue)
            return 1
        case .header(let header):
            writer.put(.header, header)
            return 2
        case .picture(let shape, let header, let isTruncated):
            writer.put(.pixels, shape)
            writer.put(.header, header)
            writer.put(.isTruncated, isTruncated)
            return 3
        case .nothing: return 4
        case .file: return 5
        case .wantsFrame(let index):
            writer.put(.index, index)
            return 6
        case .failure(let error):
            writer.put(.code, error.code.description)
            writer.put(.reason, error.reason)
            return 7
        case .sessionIsGone: return 8
        }
    }

    /// Reads a message.
    package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        guard let kind = bytes.first else { throw WireError("the message is empty") }
        let fields = try WireFields(bytes.dropFirst())
        switch kind {
        case 1:
            let version = try fields.number(.version)
            guard version == WireHead.version else {
                throw WireError(
                    "the worker speaks version \(version), this program \(WireHead.version)")
            }
            self = .ready(CageParts(rawValue: try fields.number(.parts)))
        case 2: self = .header(try fields.value(.header, as: ImageHeader.self))
        case 3:
            self = .picture(
                try fields.value(.pixels, as: PixelShape.self),
                try fields.value(.header, as: ImageHeader.self),
                isTruncated: try fields.flag(.isTruncated))
        case 4: self = .nothing
        case 5: self = .file
        case 6: self = .wantsFrame(try fields.number(.index, in: 0...Int(Int32.max)))
        case 7: self = .failure(try Self.error(fields))
        case 8: self = .sessionIsGone
        default: throw WireError("there is no reply \(kind)")
        }
    }

    /// An error that a decoder has thrown: of its kinds only those that are a decoder's.
    private static func error(_ fields: WireFields) throws(WireError) -> ImageError {
        let known: [ImageError.Code] = [
            .notAnImage, .unsupportedFormat, .formatNotBuilt, .corrupt, .truncated, .needsMoreData,
            .tooLarge, .decodeTimeout, .cannotWrite,
        ]
        let word = try fields.text(.code)
        guard let code = known.first(where: { $0.description == word }) else {
            throw WireError("'\(word)' is no error of a decoder")
        }
        return ImageError(code, try fields.text(.reason))
    }
}
