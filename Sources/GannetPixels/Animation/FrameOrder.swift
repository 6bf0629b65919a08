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

    init(_ frames: [FrameDescription], canvasWidth: Int, canvasHeight: Int) {
        self.frames = frames
        self.canvasWidth = canvasWidth
        self.canvasHeight = canvasHeight
    }

    /// The last frame up to `index` that can be drawn on an empty canvas without a difference.
    func start(for index: Int) -> Int {
        var candidate = index
        while candidate > 0 {
            if hides(candidate), candidate == index || frames[candidate].disposal != .restore {
                return candidate
            }
            if covers(candidate - 1), frames[candidate - 1].disposal == .clear { return candidate }
            candidate -= 1
        }
        return 0
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
