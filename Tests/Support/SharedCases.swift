import Foundation

/// The folder of outside cases, where it is present: tests that need it pass without it.
///
/// It is the one that `GANNET_CASES` names, or `shared/cases` beside the checkout.
package enum SharedCases {
    /// The folder of the pictures among the cases, or nil.
    package static var images: URL? { folder?.appending(path: "images") }

    private static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["GANNET_CASES"].map { URL(filePath: $0) }
        var beside = URL(filePath: #filePath)
        for _ in 0..<4 { beside.deleteLastPathComponent() }
        return [named, beside.appending(path: "shared/cases")].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Whether the folder is there.
    package static var arePresent: Bool { folder != nil }

    /// The bytes of a picture among the cases.
    package static func data(_ name: String) throws -> Data {
        try data(path: "images/\(name)")
    }

    /// The bytes of a file, by its path in the folder.
    package static func data(path: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: path))
    }
}
