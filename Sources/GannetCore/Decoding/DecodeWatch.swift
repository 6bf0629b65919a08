/// Says whether a decode is to go on: looked at between rows, scans, frames and pieces of input,
/// wherever the codec lets it.
///
/// It changes whether a picture comes out, never which: all watches are equal. Any thread.
public final class DecodeWatch: Sendable {
    private let time: any TimeProviding
    private let seconds: Double
    private let deadline: Double
    private let isCancelled: @Sendable () -> Bool
    private let takesMemory: @Sendable (Int) -> Bool

    /// A watch over a decode that begins now and may take `seconds` by the uptime of `time`.
    ///
    /// `isCancelled` is asked often, on the thread that decodes.
    public convenience init(
        time: any TimeProviding, seconds: Double,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            time: time, seconds: seconds, isCancelled: isCancelled, takesMemory: { _ in true })
    }

    /// The same with a say in how much memory may be taken.
    init(
        time: any TimeProviding, seconds: Double, isCancelled: @escaping @Sendable () -> Bool,
        takesMemory: @escaping @Sendable (Int) -> Bool
    ) {
        self.time = time
        self.seconds = seconds
        self.isCancelled = isCancelled
        self.takesMemory = takesMemory
        deadline = time.uptime + seconds
    }

    /// Whether the decode is to end; ``check()`` says why.
    public var isOver: Bool { isCancelled() || time.uptime >= deadline }

    /// Throws `cancelled` where nobody wants the picture any more, `decode_timeout` where its time
    /// is over.
    public func check() throws(ImageError) {
        if isCancelled() { throw ImageError(.cancelled, "the picture is no longer wanted") }
        guard time.uptime >= deadline else { return }
        throw ImageError(
            .decodeTimeout,
            "decoding takes longer than the \(seconds) s allowed; ask for a smaller size or raise "
                + "DecodeLimits")
    }

    /// Throws what ``check()`` throws, whatever the time: for codecs that have been told to stop.
    package func stopped() -> ImageError {
        do throws(ImageError) {
            try check()
            return ImageError(.cancelled, "the picture is no longer wanted")
        } catch {
            return error
        }
    }

    /// Takes memory for the pixels that a decode is about to hold.
    ///
    /// - Throws: what makes the pipeline begin the decode again when there is as much.
    func take(_ bytes: Int) throws(ImageError) {
        guard !takesMemory(bytes) else { return }
        throw ImageError(.waitsForMemory, "other pictures take the memory for \(bytes) bytes")
    }
}

extension DecodeWatch: Hashable {
    /// Always true.
    public static func == (left: DecodeWatch, right: DecodeWatch) -> Bool { true }

    /// Feeds nothing.
    public func hash(into hasher: inout Hasher) {}
}
