// The article "Asking for a picture" shows what stands below the line; AskingExampleTests holds the
// two equal.
// ---
import Gannet

func avatar(of account: String) -> ImageRequest {
    var request = ImageRequest("https://img.example/\(account)/large.jpg", size: TargetSize(200))
    request.lowResolutionURL = ImageURL("https://img.example/\(account)/small.jpg")
    request.fallbacks = [ImageURL("https://mirror.example/\(account).jpg")]
    request.standIn = .any
    request.partition = account
    return request
}

func photo(width: Int, scale: Double) -> ImageRequest {
    let sources = SourceSet([
        .init(ImageURL("https://img.example/800.avif"), width: 800, mediaType: "image/avif"),
        .init(ImageURL("https://img.example/800.jpg"), width: 800, mediaType: "image/jpeg"),
        .init(ImageURL("https://img.example/1600.jpg"), width: 1600, mediaType: "image/jpeg"),
    ])
    return ImageRequest(
        sources: sources, size: TargetSize(width: width, height: nil), scale: scale)
}

@MainActor
func show(_ request: ImageRequest, by draw: @escaping @MainActor @Sendable (Image?) -> Void) {
    ImagePipeline.shared.loadImage(with: request) { preview in
        draw(preview.image)
    } completion: { outcome in
        switch outcome {
        case .success(let response): draw(response.image)
        case .failure(let error) where error.isCancellation: break
        case .failure: draw(nil)
        }
    }
}

struct SecondHost: LoadIntercepting {
    func intercept(_ request: HTTPRequest, next: NextLoad) async throws -> HTTPResponse {
        let response = try await next.response(for: request)
        guard response.status == 503 else { return response }
        var other = request
        other.url = ImageURL(request.url.text.replacing("img.example", with: "img2.example"))
        return try await next.response(for: other)
    }
}
