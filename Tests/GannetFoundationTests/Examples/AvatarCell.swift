// FromOperationsToPipelines.md shows what stands below the line; ArticleTests hold the two equal.
// ---
import Gannet

@MainActor
final class AvatarCell {
    private let avatar = RemoteImage()
    private var observation: RemoteImageObservation?
    private(set) var shown: Image?
    private(set) var isSpinning = false
    var redraw: () -> Void = {}

    init() {
        observation = avatar.observe { [weak self] old, new in
            self?.shown = new.image
            self?.isSpinning = new.isLoading
            if old.isLoading, !new.isLoading { self?.redraw() }
        }
    }

    func show(_ address: String) {
        avatar.load(ImageRequest(address, size: TargetSize(64)))
    }

    func tryAgain() {
        avatar.retry()
    }
}
