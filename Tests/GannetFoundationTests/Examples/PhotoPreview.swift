// FromOperationsToPipelines.md shows what stands below the line; ArticleTests hold the two equal.
// ---
import Gannet

@MainActor
final class PhotoPreview {
    private let place = LatestImageLoad()
    private(set) var shown: Image?
    var onShow: (Image) -> Void = { _ in }

    // Tapped fast, only the last photo is shown; the loads of the others are cancelled.
    func select(_ address: String) {
        place.load(ImageRequest(address)) { [weak self] result in
            guard case .success(let response) = result else { return }
            self?.shown = response.image
            self?.onShow(response.image)
        }
    }

    // Wherever in the program these loads were started.
    func forget(_ address: String) {
        ImagePipeline.shared.cancel(ImageURL(address))
    }
}

@MainActor
func showOnce(_ address: String, _ show: @escaping @MainActor @Sendable (Image) -> Void) {
    ImagePipeline.shared.loadImage(with: ImageRequest(address)) { result in
        if case .success(let response) = result { show(response.image) }
    }
}
