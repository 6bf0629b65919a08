import FoundationEssentials
import GannetCore

/// One kind of pictures, read and written in the workers of a pool.
struct WorkerCodec: Sendable {
    let pool: DecoderPool
    let format: ImageFormat

    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try pool.run(task(data, DecodeOptions(limits: limits))) { (worker) throws(WorkerFailure) in
            let answer = try worker.ask(.header(format, limits), try Self.payload(data))
            guard case .header(let header) = answer.reply else { throw answer.reply.failure }
            return try checked(header, limits)
        }
    }

    func decode(
        _ data: Data, _ options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        try pool.run(task(data, options)) { (worker) throws(WorkerFailure) in
            try picture(
                try worker.ask(.decode(format, options), try Self.payload(data)), options)
        }
    }

    func encode(_ image: Image, _ options: EncodeOptions) throws(ImageError) -> Data {
        try pool.run(WorkerTask(format: format)) { (worker) throws(WorkerFailure) in
            try Self.file(
                try worker.ask(
                    .encode(format, PixelShape(image), options), try Self.payload(image)))
        }
    }

    func encode(
        _ outline: AnimationOutline, _ options: EncodeOptions,
        frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data {
        // The frames may have to be decoded in a worker too.
        let task = WorkerTask(format: format, isExtra: true)
        return try pool.run(task) { (worker) throws(WorkerFailure) in
            var answer = try worker.ask(.encodeAnimation(format, outline, options))
            while case .wantsFrame(let index) = answer.reply {
                guard outline.delays.indices.contains(index) else {
                    throw .broken(.nonsense("it asked for frame \(index) of an animation"))
                }
                switch Result(catching: { () throws(ImageError) in try frame(index) }) {
                case .success(let image):
                    answer = try worker.ask(
                        .pixels(PixelShape(image)), try Self.payload(image))
                case .failure(let error):
                    _ = try worker.ask(.giveUp)
                    throw .refused(error)
                }
            }
            return try Self.file(answer)
        }
    }

    /// A task that reads these bytes, in the time that both the policy and the limits allow.
    func task(_ data: Data?, _ options: DecodeOptions) -> WorkerTask {
        WorkerTask(
            format: format, body: data,
            time: min(pool.policy.decodeTime, options.limits.maximumSeconds),
            watch: options.watch)
    }
}
