import Foundation

/// The gzip program.
enum Gzip {
    static func compressed(_ data: Data) throws -> Data {
        let folder = try TemporaryFolder()
        let file = try folder.write(data, to: "data")
        try Child.run("/bin/gzip", "-9", "-n", file)
        return try Data(contentsOf: URL(filePath: file + ".gz"))
    }
}
