import FoundationEssentials
import GannetCore
import GannetWorkers

/// Answers a parent's requests, one after another, until the parent is gone.
///
/// One thread.
final class WorkerLoop {
    let codecs: CodecRegistry
    let channel: WorkerChannel
    let sessions = WorkerSessions()

    init(_ codecs: CodecRegistry, _ channel: WorkerChannel) {
        self.codecs = codecs
        self.channel = channel
    }

    /// Says that it is ready, and answers; ends the process when the parent does.
    func run(announcing parts: CageParts) -> Never {
        do throws(ChannelError) {
            try send(.ready(parts))
            while true { try answer(try channel.receive()) }
        } catch {
            WorkerEnd.exit(status: error.isClosed ? 0 : 2)
        }
    }

    /// Sends a reply.
    func send(
        _ reply: WireReply, _ payload: WirePacket.Payload = .none
    ) throws(ChannelError) {
        try channel.send(WirePacket(reply.bytes, payload))
    }

    /// The request in a packet.
    func request(_ packet: WirePacket) throws(ChannelError) -> WireRequest {
        do throws(WireError) {
            return try WireRequest(packet.message[...])
        } catch {
            throw .nonsense(error.description)
        }
    }

    private func answer(_ packet: WirePacket) throws(ChannelError) {
        let request = try request(packet)
        _ = Refusals.take()
        switch result(of: request, packet.payload) {
        case .success(let answer): try send(answer.0, answer.1)
        case .failure(let error): try send(.failure(Self.blamed(error)))
        }
    }

    /// An error that came after memory was refused is about memory, whatever the codec made of it.
    private static func blamed(_ error: ImageError) -> ImageError {
        guard Refusals.take(), error.code != .tooLarge else { return error }
        return ImageError(
            .tooLarge, "decoding takes more memory than a worker may have (\(error.reason))")
    }

    private func result(
        of request: WireRequest, _ payload: WirePacket.Payload
    ) -> Result<(WireReply, WirePacket.Payload), ImageError> {
        Result { () throws(ImageError) in
            switch request {
            case .header(let format, let limits):
                let header = try decoder(format).header(of: try payload.data(), limits: limits)
                return (.header(header), .none)
            case .decode(let format, let options):
                return try PictureReply.make(
                    try decoder(format).decode(try payload.data(), options: options))
            case .open(let format, let options, let session):
                return (.header(try open(format, options, session, payload)), .none)
            case .frame(let session, let index):
                guard let frames = sessions.frames(session) else { return (.sessionIsGone, .none) }
                return try PictureReply.make(try frames.frame(index))
            case .begin(let format, let options, let session):
                sessions.keep(try previews(format, options), as: session)
                return (.nothing, .none)
            case .preview(let session): return try preview(session, payload)
            case .encode(let format, let shape, let options):
                return try file(try encoder(format).encode(image(shape, payload), options: options))
            case .encodeAnimation(let format, let outline, let options):
                return try encodeAnimation(format, outline, options)
            case .close(let session):
                sessions.close(session)
                return (.nothing, .none)
            case .pixels, .giveUp: return (.nothing, .none)
            }
        }
    }
}

extension ChannelError {
    fileprivate var isClosed: Bool {
        if case .closed = self { true } else { false }
    }
}
