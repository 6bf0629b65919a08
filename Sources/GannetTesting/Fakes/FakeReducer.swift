import GannetCore
import Synchronization

/// A reducer that takes the nearest pixel, records its calls, and can be made to fail or wait.
///
/// Any thread.
public final class FakeReducer: ImageReducing {
    /// What was asked for, at the moment when it begins.
    public let reductions = Recorder<ImageReduction>()
    private let hook = Mutex<Hook?>(nil)

    /// A struct because the compiler (6.3.1) crashes on a mutex around such a closure itself.
    private struct Hook {
        let run: @Sendable (ImageReduction) throws(ImageError) -> Void
    }

    /// A reducer without a hook.
    public init() {}

    /// Has `hook` called at the start of every call: it may throw, or block on a gate.
    public func setHook(
        _ hook: @escaping @Sendable (ImageReduction) throws(ImageError) -> Void
    ) {
        self.hook.withLock { $0 = Hook(run: hook) }
    }

    /// The part of `image` at the size that `reduction` names.
    public func reduce(
        _ image: Image, to reduction: ImageReduction
    ) throws(ImageError) -> Image {
        reductions.append(reduction)
        try hook.withLock { $0 }?.run(reduction)
        let stepX = reduction.partWidth / Double(reduction.width)
        let stepY = reduction.partHeight / Double(reduction.height)
        return Image.pattern(
            width: reduction.width, height: reduction.height, layout: image.layout
        ) { x, y in
            image.color(
                x: min(image.width - 1, Int(reduction.x + (Double(x) + 0.5) * stepX)),
                y: min(image.height - 1, Int(reduction.y + (Double(y) + 0.5) * stepY)))
        }
    }
}
