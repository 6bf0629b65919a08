import FoundationEssentials
import GannetCore

// What goes to a worker beside a request, and what is believed of its answers: nothing unchecked.
extension WorkerCodec {
    typealias Answer = (reply: WireReply, payload: WirePacket.Payload)

    /// The bytes of a file, on their way to a worker.
    static func payload(_ data: Data) throws(WorkerFailure) -> WirePacket.Payload {
        do throws(ImageError) {
            return try WirePacket.Payload(data)
        } catch {
            throw .refused(error)
        }
    }

    /// The pixels of a picture, on their way to a worker.
    static func payload(_ image: Image) throws(WorkerFailure) -> WirePacket.Payload {
        do throws(ImageError) {
            return .memory(
                try image.pixels.withBytes { (bytes) throws(ImageError) in
                    try SharedMemory(copying: bytes)
                })
        } catch {
            throw .refused(error)
        }
    }

    /// The file that a worker has made.
    static func file(_ answer: Answer) throws(WorkerFailure) -> Data {
        guard case .file = answer.reply else { throw answer.reply.failure }
        do throws(ImageError) {
            return try answer.payload.data()
        } catch {
            throw .refused(error)
        }
    }

    /// A header that fits what was asked for.
    func checked(
        _ header: ImageHeader, _ limits: DecodeLimits
    ) throws(WorkerFailure) -> ImageHeader {
        guard header.format == format else {
            throw .broken(.nonsense("the header of a \(header.format) for a \(format)"))
        }
        guard header.frameCount <= limits.maximumFrames else {
            throw .broken(.nonsense("\(header.frameCount) frames, over the limit"))
        }
        return header
    }

    /// The picture of an answer: its pixels are there, as many as it says, and as was asked for.
    func picture(
        _ answer: Answer, _ options: DecodeOptions
    ) throws(WorkerFailure) -> DecodedImage {
        guard case .picture(let shape, let header, let isTruncated) = answer.reply else {
            throw answer.reply.failure
        }
        guard shape.layout == options.layout else {
            throw .broken(.nonsense("a picture in another layout than was asked for"))
        }
        guard shape.colorProfile?.count ?? 0 <= options.limits.maximumMetadataBytes else {
            throw .broken(.nonsense("a colour profile over the limit"))
        }
        guard answer.payload.count >= shape.byteCount else {
            throw .broken(
                .nonsense(
                    "\(answer.payload.count) bytes for \(shape.width)×\(shape.height) pixels"))
        }
        do throws(ImageError) {
            try options.limits.check(
                width: shape.width, height: shape.height, decodedBytes: shape.byteCount)
        } catch {
            throw .broken(.nonsense(error.reason))
        }
        let told = try checked(header, options.limits)
        do throws(ImageError) {
            return DecodedImage(
                image: shape.image(try answer.payload.pixels()), header: told,
                isTruncated: isTruncated)
        } catch {
            throw .refused(error)
        }
    }
}

extension WireReply {
    /// What an answer means that is none of those that were expected.
    var failure: WorkerFailure {
        if case .failure(let error) = self {
            .refused(error)
        } else {
            .broken(.nonsense("an answer to another question"))
        }
    }
}
