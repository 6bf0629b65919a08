import Foundation

/// A folder of a test's own, gone when the test is over.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = "\(NSTemporaryDirectory())/gannet-test-\(UUID().uuidString)"
    }

    deinit {
        // A test may have removed it itself.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names in a folder inside, sorted; none if it is not there.
    func names(in folder: String = "") -> [String] {
        // A folder that is missing has no names.
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
        return (names ?? []).sorted()
    }
}
