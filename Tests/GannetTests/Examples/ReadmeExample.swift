// README.md shows what stands below the line; ReadmeExampleTests holds the two equal and runs it.
// ---
import Gannet

func showThumbnail(of address: String) async throws {
    let size = TargetSize(width: 200, height: 200, contentMode: .cover)
    let request = ImageRequest(address, size: size)
    let task = ImagePipeline.shared.imageTask(with: request)  // task.cancel() ends it at any time
    let response = try await task.response
    let image = response.image  // upright, sRGB, cropped to 200×200, ready to draw
    print("\(image.width)×\(image.height), from \(response.source)")  // 200×200, from network
}
