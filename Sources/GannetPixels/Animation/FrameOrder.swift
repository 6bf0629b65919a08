/// Which frames must be drawn, one after another, so that a frame can be seen.
///
/// Key frames, before which the canvas does not matter, make seeking cheap: nothing before them is
/// drawn. Frames that leave no trace are passed over.
struct FrameOrder {
    /// What must be done to the canvas for one frame.
    enum Step: Hashable {
        /// The frame is drawn.
        case draw(Int)
        /// The frame's rectangle becomes transparent, as it would after it was drawn.
        case clear(Int)
    }

    private let frames: [FrameDescription]
    private let canvasWidth: Int
    private let canvasHeight: Int
    /// For each frame, where drawing may start for frames after it, at the latest; found once,
    /// since looking back from every frame would cost the square of their number.
    private var starts: [Int] = []

    init(_ frames: [FrameDescription], canvasWidth: Int, canvasHeight: Int) {
        self.frames = frames
        self.canvasWidth = canvasWidth
        self.canvasHeight = canvasHeight
        for index in frames.indices {
            let isKey = hides(index) && frames[index].disposal != .restore
            starts.append(isKey || isCleared(before: index) ? index : starts[index - 1])
        }
    }

    /// The last frame up to `index` that can be drawn on an empty canvas without a difference.
    func start(for index: Int) -> Int {
        hides(index) ? index : starts[index]
    }

    /// What leads to frame `index` from a canvas on which frame `first` is the next to be drawn.
    func steps(from first: Int, to index: Int) -> [Step] {
        (first..<index).compactMap { frame in
            switch frames[frame].disposal {
            case .keep: .draw(frame)
            case .clear: .clear(frame)
            case .restore: nil
            }
        } + [.draw(index)]
    }

    /// Whether the canvas is empty before a frame, whatever was on it.
    private func isCleared(before index: Int) -> Bool {
        index == 0 || covers(index - 1) && frames[index - 1].disposal == .clear
    }

    private func covers(_ index: Int) -> Bool {
        let frame = frames[index]
        return frame.x <= 0 && frame.y <= 0 && frame.x + frame.width >= canvasWidth
            && frame.y + frame.height >= canvasHeight
    }

    /// Whether nothing of the canvas before can be seen through or beside a frame.
    private func hides(_ index: Int) -> Bool {
        covers(index) && frames[index].blending == .replace
    }
}
