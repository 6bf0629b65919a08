import FoundationEssentials
import GannetCore

/// The frames of an animation that a worker holds open.
///
/// Where the worker has ended, or is busy with something else, the file is opened anew in another
/// one. One thread at a time.
final class WorkerFrames: FrameReading {
    let header: ImageHeader
    private let codec: WorkerCodec
    private let data: Data
    private let options: DecodeOptions
    private var place: Place

    /// Where the file is open, and under which number.
    private struct Place {
        let worker: Int
        let session: Int
    }

    /// Opens the frames of `data`.
    init(_ codec: WorkerCodec, _ data: Data, _ options: DecodeOptions) throws(ImageError) {
        self.codec = codec
        self.data = data
        self.options = options
        (header, place) = try codec.pool.run(codec.task(data, options)) {
            (worker) throws(WorkerFailure) in
            try Self.open(worker, codec, data, options)
        }
    }

    deinit {
        codec.pool.close(session: place.session, of: place.worker)
    }

    func frame(_ index: Int) throws(ImageError) -> DecodedImage {
        try requireFrame(index)
        var task = codec.task(data, options)
        task.preferred = place.worker
        return try codec.pool.run(task) { (worker) throws(WorkerFailure) in
            if worker.number == place.worker {
                let answer = try worker.ask(.frame(session: place.session, index: index))
                guard case .sessionIsGone = answer.reply else {
                    return try codec.picture(answer, options)
                }
            }
            codec.pool.close(session: place.session, of: place.worker)
            (_, place) = try Self.open(worker, codec, data, options)
            return try codec.picture(
                try worker.ask(.frame(session: place.session, index: index)), options)
        }
    }

    private static func open(
        _ worker: LentWorker, _ codec: WorkerCodec, _ data: Data, _ options: DecodeOptions
    ) throws(WorkerFailure) -> (ImageHeader, Place) {
        let place = Place(worker: worker.number, session: codec.pool.newSession())
        let answer = try worker.ask(
            .open(codec.format, options, session: place.session), try WorkerCodec.payload(data))
        guard case .header(let header) = answer.reply else { throw answer.reply.failure }
        return (try codec.checked(header, options.limits), place)
    }
}
