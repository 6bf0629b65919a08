import Foundation
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet cache", .timeLimit(.minutes(2)))
struct CacheTests {
    private let origin: ScriptedOrigin
    private let folder = TemporaryFolder()
    /// Noise that no encoder makes small, so that its body gets a file of its own.
    private let large = PictureOrigin.encoded(
        .pattern(width: 300, height: 200) { x, y in
            UInt32(truncatingIfNeeded: (x &* 73_856_093 ^ y &* 19_349_663) &* 83_492_791) | 0xFF
        }, as: .png)

    init() throws {
        let large = large
        origin = try ScriptedOrigin { request in
            guard request.path == "/large.png" else { return PictureOrigin.answer(to: request) }
            return .ok(large, headers: ["Cache-Control": "max-age=3600"])
        }
    }

    private func cache(_ command: String, _ arguments: String...) async throws
        -> GannetProcess.Outcome
    {
        try await GannetProcess(
            ["cache", command, "--json", "--cache", folder.path("c")] + arguments
        ).outcome()
    }

    private func fill() async throws {
        let outcome = try await GannetProcess.run(
            "fetch", "--cache", folder.path("c"), origin.url("/icon.png"),
            origin.url("/photo.jpg"), origin.url("/large.png"))
        try #require(outcome.status == 0)
    }

    @Test("the folder follows the option, then the environment")
    func path() async throws {
        let home = try await GannetProcess.run("cache", "path", environment: ["HOME": "/h"])
        #expect(home.text == "/h/.cache/gannet\n")
        let xdg = try await GannetProcess.run(
            "cache", "path", environment: ["HOME": "/h", "XDG_CACHE_HOME": "/x"])
        #expect(xdg.text == "/x/gannet\n")
        let given = try await GannetProcess.run("cache", "path", "--json", "--cache", "/c")
        #expect(given.text == "{\"path\":\"/c\"}\n")
        let nowhere = try await GannetProcess.run(
            "cache", "path", environment: ["HOME": "", "XDG_CACHE_HOME": ""])
        #expect(nowhere.status == 2)
    }

    @Test("looking at a cache that is not there does not make it")
    func absent() async throws {
        for command in ["stats", "list", "verify", "trim", "clear"] {
            #expect(try await cache(command).status == 0, "\(command)")
        }
        #expect(try await cache("stats").objects.first?["entries"] as? Int == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("c")))
    }

    @Test("what is stored is counted and listed")
    func statistics() async throws {
        try await fill()
        let statistics = try #require(try await cache("stats").objects.first)
        #expect(statistics["entries"] as? Int == 3)
        let bodies = PictureOrigin.png.count + PictureOrigin.jpeg.count + large.count
        #expect(statistics["bytes"] as? Int == bodies)
        #expect((statistics["oldest_stored"] as? String)?.hasSuffix("Z") == true)
        let list = try await cache("list").objects
        let urls = ["/icon.png", "/large.png", "/photo.jpg"].map { origin.url($0) }
        #expect(list.compactMap { $0["input"] as? String }.sorted() == urls)
        let icon = try #require(list.first { $0["input"] as? String == urls[0] })
        #expect(icon["bytes"] as? Int == PictureOrigin.png.count)
        #expect(icon["http_status"] as? Int == 200 && icon["type"] as? String == "image/png")
        let text = try await GannetProcess.run("cache", "list", "--cache", folder.path("c")).text
        #expect(text.split(separator: "\n").count == 3)
    }

    @Test("a sound cache verifies, a damaged one does not, and is mended if so asked")
    func verify() async throws {
        try await fill()
        let sound = try await cache("verify")
        #expect(sound.status == 0)
        #expect(try sound.objects.first?["checked"] as? Int == 3)
        try damageLargestFile()
        let damaged = try await cache("verify")
        #expect(damaged.status == 1)
        #expect(try damaged.objects.first?["damaged"] as? Int == 1)
        #expect(damaged.messages.contains(origin.url("/large.png")))
        let repaired = try await cache("verify", "--repair")
        #expect(try repaired.status == 1 && repaired.objects.first?["repaired"] as? Bool == true)
        #expect(try await cache("verify").status == 0)
        #expect(try await cache("stats").objects.first?["entries"] as? Int == 2)
    }

    @Test("a cache is trimmed to a size, and cleared")
    func trimming() async throws {
        try await fill()
        let kept = try #require(try await cache("trim", "1G").objects.first)
        #expect(kept["entries_removed"] as? Int == 0 && kept["entries"] as? Int == 3)
        let emptied = try #require(try await cache("trim", "0").objects.first)
        #expect(emptied["entries_removed"] as? Int == 3 && emptied["entries"] as? Int == 0)
        try await fill()
        #expect(origin.requests.count == 6, "what was dropped is fetched again")
        let cleared = try #require(try await cache("clear").objects.first)
        #expect(cleared["entries"] as? Int == 0)
        #expect(try await cache("trim", "lots").status == 2)
    }

    @Test("lists, drops and trims by host, pattern and age")
    func filters() async throws {
        try await fill()
        #expect(try await cache("list", "--host", "127.0.0.1").objects.count == 3)
        #expect(try await cache("list", "--host", "example.org").objects.isEmpty)
        #expect(try await cache("list", "--match", "*/*.png").objects.count == 2)
        let entry = try #require(try await cache("list", "--match", "*large*").objects.first)
        #expect(entry["fresh"] as? Bool == true && entry["pinned"] as? Bool == false)
        #expect(
            try await cache("trim", "--older-than", "1h").objects.first?["entries"] as? Int == 3)
        #expect(try await cache("clear", "--host", "other").objects.first?["entries"] as? Int == 3)
        let cleared = try await cache("clear", "--match", "*.jpg").objects.first
        #expect(cleared?["entries"] as? Int == 2)
        let trimmed = try await cache("trim", "--older-than", "0s", "--to", "1G").objects.first
        #expect(trimmed?["entries"] as? Int == 0)
        #expect(try await cache("trim", "--to", "1G", "1G").status == 2)
        #expect(try await cache("trim", "--older-than", "soon").status == 2)
    }

    @Test("keeps what is pinned until it is no longer so")
    func pins() async throws {
        try await fill()
        let url = origin.url("/large.png")
        #expect(try await cache("pin", url).status == 0)
        #expect(try await cache("pin", origin.url("/none.png")).status == 1)
        #expect(try await cache("trim", "0").objects.first?["entries"] as? Int == 1)
        #expect(try await cache("list").objects.first?["pinned"] as? Bool == true)
        #expect(try await cache("unpin", url).status == 0)
        #expect(try await cache("trim", "0").objects.first?["entries"] as? Int == 0)
    }

    @Test("explains which rule makes a picture fresh, and what would be sent")
    func explain() async throws {
        try await fill()
        let large = try #require(try await cache("explain", origin.url("/large.png")).objects.first)
        #expect(large["rule"] as? String == "max-age" && large["lifetime"] as? Int == 3600)
        #expect(large["fresh"] as? Bool == true && large["next_request"] as? String == "none")
        let text = try await GannetProcess.run(
            "cache", "explain", "--cache", folder.path("c"), origin.url("/large.png")
        ).text
        #expect(text.contains("max-age=3600") && text.contains("asks nobody"))
        let missing = try await cache("explain", origin.url("/none.png"))
        #expect(missing.status == 1)
        #expect(try missing.objects.first?["stored"] as? Bool == false)
    }

    @Test("warms the cache with a list, and moves nothing twice")
    func warm() async throws {
        let list = folder.path("list")
        let lines = ["/icon.png", "/large.png", "/missing.png"].map { origin.url($0) }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: list))
        let first = try await cache("warm", list)
        #expect(first.status == 1)
        let results = try first.objects
        #expect(results.compactMap { $0["input"] as? String } == lines)
        #expect(results.map { $0["ok"] as? Bool } == [true, true, false])
        #expect(try await cache("list").objects.count == 2)
        let second = try await cache("warm", list).objects
        #expect(second[1]["source"] as? String == "disk")
    }

    @Test("what is no cache is told")
    func noCache() async throws {
        try Data("no cache".utf8).write(to: URL(filePath: folder.path("c")))
        let outcome = try await cache("stats")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains(folder.path("c")))
    }

    /// Changes a byte in the middle of the largest body that has a file of its own.
    private func damageLargestFile() throws {
        let files = try #require(FileManager.default.enumerator(atPath: folder.path("c")))
        let paths = files.compactMap { $0 as? String }.filter { !$0.contains("index") }
        let sizes = try paths.map { path in
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.path("c/\(path)"))
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            return (path, isFile ? (attributes[.size] as? Int ?? 0) : 0)
        }
        let largest = try #require(sizes.max { $0.1 < $1.1 })
        let file = URL(filePath: folder.path("c/\(largest.0)"))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: file)
    }
}
