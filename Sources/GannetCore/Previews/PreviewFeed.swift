import FoundationEssentials
import Synchronization

/// Brings the bytes of one transfer to a decoder as they arrive, and its previews to whoever waits.
///
/// Bytes come on the loader's thread and are only kept; decoding is done on worker threads, by one
/// at a time. A failure ends the previews and nothing else.
final class PreviewFeed: Sendable {
    typealias Show = @Sendable (DecodedImage) -> Void

    private struct State {
        var waiting = Data()
        var count = 0
        var pace = PreviewPace()
        var isBusy = false
        var isScheduled = false
        var isOver = false

        /// What is to be done now that `now` has come.
        mutating func decide(now: Double) -> Step {
            guard !isOver, !isBusy, !waiting.isEmpty, let time = pace.nextLook(count: count) else {
                return .nothing
            }
            guard time > now else {
                isBusy = true
                pace.note(count: count, now: now)
                return .look
            }
            guard !isScheduled else { return .nothing }
            isScheduled = true
            return .wait(until: time)
        }
    }

    private enum Step {
        case nothing
        case look
        case wait(until: Double)
    }

    /// What only the thread that is at work touches: unchecked because `isBusy` lets one in at a
    /// time, and the lock that it is under orders their turns.
    private final class Reading: @unchecked Sendable {
        var reader: (any PreviewReading)?
        var beginning = Data()
    }

    /// How many bytes tell the kind of any file that has previews.
    private static let kindCount = 64

    private let wish: PreviewWish
    private let configuration: ImagePipeline.Configuration
    private let show: Show
    private let state = Mutex(State())
    private let reading = Reading()

    /// A feed whose previews `show` takes, on a worker thread.
    init(
        _ wish: PreviewWish, _ configuration: ImagePipeline.Configuration, show: @escaping Show
    ) {
        self.wish = wish
        self.configuration = configuration
        self.show = show
    }

    /// Takes the head of the answer: what follows may be an error's page, or go on with bytes that
    /// were there.
    func begin(_ head: ResponseHead, _ exchange: TransferExchange) {
        if let body = exchange.continuedBody {
            append(body)
        } else if !head.bringsWholeBody {
            end()
        }
    }

    /// Takes the next bytes.
    func append(_ data: Data) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.waiting.append(data)
            state.count += data.count
        }
        goOn()
    }

    private func goOn() {
        let now = configuration.time.uptime
        switch state.withLock({ $0.decide(now: now) }) {
        case .nothing: break
        case .look: configuration.executor.execute { self.look() }
        case .wait(let time):
            // The bytes may pause just then, and what came last is worth a look all the same.
            _ = configuration.time.schedule(at: time) { [weak self] in
                self?.state.withLock { $0.isScheduled = false }
                self?.goOn()
            }
        }
    }

    /// Ends the previews: the picture itself is there, or will never be.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.waiting = Data()
        }
    }

    private func look() {
        let data = state.withLock { state in
            var taken = Data()
            swap(&taken, &state.waiting)
            return taken
        }
        do throws(ImageError) {
            if let picture = try picture(adding: data) { tell(picture) }
            state.withLock { $0.isBusy = false }
            goOn()
        } catch {
            // What is wrong with the file is for the decode of the whole to say.
            end()
        }
    }

    private func picture(adding data: Data) throws(ImageError) -> DecodedImage? {
        guard let reader = try reader(adding: data), var picture = try reader.picture() else {
            return nil
        }
        for processor in wish.processors {
            picture.image = try processor.process(picture.image)
        }
        return picture
    }

    /// The reader with `data` in it; nil before the kind of the file is known.
    private func reader(adding data: Data) throws(ImageError) -> (any PreviewReading)? {
        if let reader = reading.reader {
            try reader.append(data)
            return reader
        }
        reading.beginning.append(data)
        guard reading.beginning.count >= Self.kindCount else { return nil }
        guard
            let decoder = try configuration.codecs.decoder(
                for: reading.beginning, from: wish.source)
                as? any ProgressiveDecoding
        else {
            throw ImageError(.unsupportedFormat, "pictures of this kind have no previews")
        }
        let reader = decoder.previews(options: wish.options)
        try reader.append(reading.beginning)
        reading.beginning = Data()
        reading.reader = reader
        return reader
    }

    private func tell(_ picture: DecodedImage) {
        if state.withLock({ !$0.isOver }) { show(picture) }
    }
}
