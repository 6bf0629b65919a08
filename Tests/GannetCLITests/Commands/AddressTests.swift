import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("Addresses that gannet is given", .timeLimit(.minutes(2)))
struct AddressTests {
    private let folder = TemporaryFolder()

    private func objects(_ arguments: [String]) async throws -> [[String: Any]] {
        try await GannetProcess(
            ["fetch", "--json", "--cache", folder.path("cache")] + arguments
        ).outcome().objects
    }

    @Test("a file is found by its path and its URL, whatever its name is")
    func files() async throws {
        let paths = ["图 片.png", "“100%” #1?.png", " a ", "%41.png", "-x.png"].map(folder.path)
        for path in paths { try PictureOrigin.png.write(to: URL(filePath: path)) }
        let url = "file://\(folder.path)/图 片.png"
        let objects = try await objects(paths + [url])
        #expect(objects.count == 6)
        for (object, input) in zip(objects, paths + [url]) {
            #expect(object["input"] as? String == input)
            #expect(object["source"] as? String == "file")
            #expect(object["width"] as? Int == 64)
        }
    }

    @Test("a data URL is taken with parameters, line breaks and without base64")
    func data() async throws {
        let code = PictureOrigin.png.base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        let escaped = PictureOrigin.png
            .map { "%" + String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        let objects = try await objects([
            "data:image/png;base64,\(code)", "data:image/png;a=b;base64,\(code)",
            "data:image/png,\(escaped)",
        ])
        #expect(objects.map { $0["source"] as? String } == ["data", "data", "data"])
        #expect(objects.map { $0["width"] as? Int } == [64, 64, 64])
    }

    @Test("spellings of one address are one transfer, and the password stays out of messages")
    func spellings() async throws {
        let origin = try PictureOrigin.start()
        let base = "127.0.0.1:\(origin.port)/any"
        let objects = try await objects([
            "HTTP://\(base)/图 片.png", "http://\(base)/./%E5%9B%BE%20%E7%89%87.png#x",
            " http://\(base)/图 片.png ",
        ])
        #expect(objects.map { $0["ok"] as? Bool } == [true, true, true])
        #expect(origin.requests.map(\.path) == ["/any/%E5%9B%BE%20%E7%89%87.png"])
        origin.stop()
    }
}
