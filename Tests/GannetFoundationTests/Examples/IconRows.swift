// FromOperationsToPipelines.md shows what stands below the line; ArticleTests hold the two equal.
// ---
import Foundation
import Gannet
import GannetFoundation

@MainActor
final class IconRows: DownloadOperationDelegate {
    private let queue = OperationQueue()
    private(set) var icons: [Int: Image] = [:]
    var reloadRow: (Int) -> Void = { _ in }

    init() {
        queue.maxConcurrentOperationCount = 6
    }

    func loadIcon(at address: String, forRow row: Int) {
        let request = ImageRequest(address, size: TargetSize(48))
        queue.addOperation(DownloadOperation(request, tag: row, delegate: self))
    }

    func listIsFlung(_ isFlung: Bool) {
        queue.isSuspended = isFlung
    }

    func downloadOperation(_ operation: DownloadOperation, didFinish image: Image) {
        guard let row = operation.tag as? Int else { return }
        icons[row] = image
        reloadRow(row)
    }

    func downloadOperation(_ operation: DownloadOperation, didFailWith error: ImageError) {
        // The row keeps its placeholder. A cancel comes here too, with the code `cancelled`.
    }
}
