import FoundationEssentials
import GannetCore

/// Previews of a file that a worker reads while its bytes arrive.
///
/// Where the worker has ended, or is busy with something else, there are no more: what has been
/// read would have to be read again. One thread at a time.
final class WorkerPreviews: PreviewReading {
    private let codec: WorkerCodec
    private let options: DecodeOptions
    private let session: Int
    private var worker: Int?
    private var waiting = Data()

    init(_ codec: WorkerCodec, _ options: DecodeOptions) {
        self.codec = codec
        self.options = options
        session = codec.pool.newSession()
    }

    deinit {
        if let worker { codec.pool.close(session: session, of: worker) }
    }

    /// Takes bytes, which go to the worker with the next look at the picture.
    func append(_ data: Data) throws(ImageError) {
        waiting.append(data)
    }

    func picture() throws(ImageError) -> DecodedImage? {
        let data = waiting
        waiting = Data()
        var task = codec.task(nil, options)
        task.preferred = worker
        return try codec.pool.run(task) { (lent) throws(WorkerFailure) in
            if let worker, worker != lent.number { throw .refused(Self.ending) }
            if worker == nil {
                worker = lent.number
                let answer = try lent.ask(.begin(codec.format, options, session: session))
                guard case .nothing = answer.reply else { throw answer.reply.failure }
            }
            let answer = try lent.ask(
                .preview(session: session), try WorkerCodec.payload(data))
            if case .nothing = answer.reply { return nil }
            if case .sessionIsGone = answer.reply { throw .refused(Self.ending) }
            return try codec.picture(answer, options)
        }
    }

    private static var ending: ImageError {
        ImageError(.cancelled, "the worker that held the beginning of the file is gone")
    }
}
