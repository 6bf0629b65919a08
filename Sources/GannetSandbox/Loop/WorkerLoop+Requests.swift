import FoundationEssentials
import GannetCore
import GannetWorkers

// What the requests take.
extension WorkerLoop {
    func decoder(_ format: ImageFormat) throws(ImageError) -> any ImageDecoding {
        guard let decoder = codecs.decoder(of: format) else {
            throw ImageError(
                .formatNotBuilt,
                "this is \(format), and gannet-decoder was built without it; switch its package "
                    + "trait on")
        }
        return decoder
    }

    func encoder(_ format: ImageFormat) throws(ImageError) -> any ImageEncoding {
        try codecs.encoder(for: format)
    }

    func open(
        _ format: ImageFormat, _ options: DecodeOptions, _ session: Int,
        _ payload: WirePacket.Payload
    ) throws(ImageError) -> ImageHeader {
        guard let decoder = try decoder(format) as? any AnimationDecoding else {
            throw ImageError(.unsupportedFormat, "a \(format) has no frames")
        }
        let frames = try decoder.frames(of: try payload.data(), options: options)
        sessions.keep(frames, as: session)
        return frames.header
    }

    func previews(
        _ format: ImageFormat, _ options: DecodeOptions
    ) throws(ImageError) -> any PreviewReading {
        guard let decoder = try decoder(format) as? any ProgressiveDecoding else {
            throw ImageError(.unsupportedFormat, "a \(format) has no previews")
        }
        return decoder.previews(options: options)
    }

    func preview(
        _ session: Int, _ payload: WirePacket.Payload
    ) throws(ImageError) -> (WireReply, WirePacket.Payload) {
        guard let previews = sessions.previews(session) else { return (.sessionIsGone, .none) }
        try previews.append(try payload.data())
        guard let picture = try previews.picture() else { return (.nothing, .none) }
        return try PictureReply.make(picture)
    }

    func image(
        _ shape: PixelShape, _ payload: WirePacket.Payload
    ) throws(ImageError) -> Image {
        guard payload.count >= shape.byteCount else {
            throw ImageError(.cannotWrite, "the picture lacks pixels")
        }
        return shape.image(try payload.pixels())
    }

    func file(_ data: Data) throws(ImageError) -> (WireReply, WirePacket.Payload) {
        (.file, try WirePacket.Payload(data))
    }

    func encodeAnimation(
        _ format: ImageFormat, _ outline: AnimationOutline, _ options: EncodeOptions
    ) throws(ImageError) -> (WireReply, WirePacket.Payload) {
        guard let encoder = try encoder(format) as? any AnimationEncoding else {
            throw ImageError(.unsupportedFormat, "a \(format) does not move")
        }
        return try file(
            try encoder.encode(outline, options: options) { (index) throws(ImageError) in
                try askForFrame(index)
            })
    }

    private func askForFrame(_ index: Int) throws(ImageError) -> Image {
        do throws(ChannelError) {
            try send(.wantsFrame(index))
            let packet = try channel.receive()
            guard case .pixels(let shape) = try request(packet) else {
                throw ChannelError.closed
            }
            do throws(ImageError) {
                return try image(shape, packet.payload)
            } catch {
                throw ChannelError.closed
            }
        } catch {
            throw ImageError(.cannotWrite, "there is no frame \(index) to be had")
        }
    }
}
