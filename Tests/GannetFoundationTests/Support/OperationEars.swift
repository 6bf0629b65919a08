import Foundation
import GannetCore
import GannetFoundation
import GannetTesting

/// What somebody heard of an operation.
struct Report: Sendable {
    let tag: Int?
    /// The picture's width; nil for an error.
    let width: Int?
    let error: ImageError.Code?
    let isMainQueue: Bool

    @MainActor
    init(_ operation: DownloadOperation, _ result: Result<Image, ImageError>) {
        tag = operation.tag as? Int
        isMainQueue = MainQueue.isCurrent
        switch result {
        case .success(let image): (width, error) = (image.width, nil)
        case .failure(let failure): (width, error) = (nil, failure.code)
        }
    }
}

/// A delegate that records what it hears.
@MainActor
final class OperationEars: DownloadOperationDelegate {
    nonisolated let heard = Recorder<Report>()

    nonisolated init() {}

    func downloadOperation(_ operation: DownloadOperation, didFinish image: Image) {
        heard.append(Report(operation, .success(image)))
    }

    func downloadOperation(_ operation: DownloadOperation, didFailWith error: ImageError) {
        heard.append(Report(operation, .failure(error)))
    }
}

extension Recorder<Report> {
    /// A closure that records what it hears.
    var finish: DownloadOperation.Finish {
        { self.append(Report($0, $1.map(\.image))) }
    }
}
