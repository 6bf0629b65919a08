import Foundation
import Testing

/// The folder of outside cases, where it is present: tests that need it pass without it.
enum SharedCases {
    /// The folder, or nil.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["GANNET_CASES"].map {
            URL(fileURLWithPath: $0)
        }
        var beside = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { beside.deleteLastPathComponent() }
        return [named, beside.appendingPathComponent("shared/cases")]
            .compactMap { $0?.appendingPathComponent("images") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Whether the folder is there.
    static var arePresent: Bool { folder != nil }

    /// A case's bytes.
    static func data(_ name: String) throws -> Data {
        let folder = try #require(folder)
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }
}
