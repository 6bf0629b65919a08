import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet fetch", .timeLimit(.minutes(2)))
struct FetchTests {
    private let origin: ScriptedOrigin
    private let folder = TemporaryFolder()

    init() throws {
        origin = try PictureOrigin.start()
    }

    private func fetch(_ arguments: String..., input: String = "") async throws
        -> GannetProcess.Outcome
    {
        try await GannetProcess(
            ["fetch", "--cache", folder.path("cache")] + arguments, input: input
        ).outcome()
    }

    private func object(_ arguments: String...) async throws -> [String: Any] {
        let outcome = try await GannetProcess(
            ["fetch", "--json", "--cache", folder.path("cache")] + arguments
        ).outcome()
        return try #require(outcome.objects.first)
    }

    @Test("a line of JSON has every field, in order")
    func json() async throws {
        let outcome = try await fetch("--json", origin.url("/photo.jpg"))
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        let object = try #require(try outcome.objects.first)
        #expect(object["input"] as? String == origin.url("/photo.jpg"))
        #expect(object["ok"] as? Bool == true)
        #expect(object["source"] as? String == "network")
        #expect(object["http_status"] as? Int == 200)
        #expect(object["format"] as? String == "jpeg")
        #expect(object["width"] as? Int == 320 && object["height"] as? Int == 200)
        #expect(object["original_width"] as? Int == 320 && object["original_height"] as? Int == 200)
        #expect(object["frames"] as? Int == 1)
        #expect(object["bytes"] as? Int == PictureOrigin.jpeg.count)
        #expect(object["wire_bytes"] as? Int == PictureOrigin.jpeg.count)
        #expect(object["output"] is NSNull && object["error"] is NSNull)
        let metrics = try #require(object["metrics"] as? [String: Any])
        #expect(metrics["total"] is Double && metrics["decode"] is Double)
        let names = [
            "input", "ok", "source", "http_status", "format", "width", "height", "original_width",
            "original_height", "frames", "bytes", "wire_bytes", "output", "error", "metrics",
            "queue", "dns", "connect", "tls", "first_byte", "transfer", "disk", "decode", "process",
            "total",
        ]
        let places = names.map { outcome.text.range(of: "\"\($0)\":")?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }

    @Test("a second process finds the picture on disk and moves no body")
    func disk() async throws {
        _ = try await object(origin.url("/icon.png"))
        let second = try await object(origin.url("/icon.png"), "--size", "16")
        #expect(second["source"] as? String == "disk")
        #expect(second["wire_bytes"] as? Int == 0)
        #expect(second["bytes"] as? Int == PictureOrigin.png.count)
        #expect(second["width"] as? Int == 16 && second["height"] as? Int == 12)
        #expect(second["original_width"] as? Int == 64)
        #expect(origin.requests.count == 1)
    }

    @Test("a stale picture is asked for again, and an unchanged one moves no body")
    func revalidation() async throws {
        _ = try await object(origin.url("/changing.png"))
        let second = try await object(origin.url("/changing.png"))
        #expect(second["source"] as? String == "revalidated")
        #expect(second["wire_bytes"] as? Int == 0)
        #expect(origin.requests.count == 2)
    }

    @Test("policies decide whether the origin is asked")
    func policies() async throws {
        let url = origin.url("/changing.png")
        let missing = try await object(url, "--policy", "cache-only")
        #expect((missing["error"] as? [String: Any])?["code"] as? String == "not_cached")
        _ = try await object(url)
        let stale = try await object(url, "--policy", "cache-first")
        #expect(stale["source"] as? String == "stale")
        #expect(origin.requests.count == 1)
        let reloaded = try await object(url, "--policy", "reload")
        #expect(reloaded["source"] as? String == "network")
        let first = try await object(url, "--policy", "stale-first")
        #expect(first["source"] as? String == "stale")
        #expect(origin.requests.count == 3, "the refresh has been waited for")
    }

    @Test("what happened is told after each result, of failures too, and only when asked for")
    func explanations() async throws {
        let urls = ["/changing.png", "/absent.png"].map { origin.url($0) }
        let quiet = try await fetch(urls[0])
        #expect(quiet.messages == "")
        let outcome = try await fetch("--explain", urls[0], urls[1])
        let messages = outcome.messages.split(separator: "\n")
        #expect(messages.count == 3)
        let first = try #require(messages.first)
        #expect(first.hasPrefix("gannet: Asked for \(urls[0]) at full size, visible, normal."))
        #expect(first.contains("stale since") && first.contains("(max-age=0)"))
        #expect(first.contains("The origin answered 304"))
        #expect(messages[1].hasPrefix("gannet: \(urls[1]): "))
        #expect(messages[2].hasPrefix("gannet: Asked for \(urls[1]) "))
        #expect(messages[2].contains("http_status"))
        #expect(outcome.text.split(separator: "\n").count == 1)
    }

    @Test("an explanation follows its result where both go to one place, and leaves JSON alone")
    func explanationPlaces() async throws {
        let both = Pipe()
        let urls = ["/icon.png", "/photo.jpg"].map { origin.url($0) }
        let process = try GannetProcess(
            ["fetch", "--no-cache", "--explain"] + urls,
            output: both.fileHandleForWriting, messages: both.fileHandleForWriting)
        #expect(try await process.outcome().status == 0)
        try both.fileHandleForWriting.close()
        let data = both.fileHandleForReading.readDataToEndOfFile()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        #expect(
            lines.map { $0.hasPrefix("gannet: Asked for ") } == [false, true, false, true])
        let json = try await fetch("--json", "--explain", origin.url("/icon.png"))
        #expect(try json.objects.count == 1)
        #expect(json.messages.hasPrefix("gannet: Asked for "))
    }

    @Test("what goes on is written down as far as the level says, without secrets")
    func log() async throws {
        let url = origin.url("/icon.png").replacing("://", with: "://ann:hidden@")
        let info = try await fetch("--log-level", "info", url + "?token=hidden")
        #expect(info.messages.hasPrefix("gannet: info: task 1: http://127.0.0.1:"))
        #expect(info.messages.hasSuffix("/icon.png?token=… came from network\n"))
        #expect(!info.messages.contains("hidden"))
        let debug = try await fetch("--log-level=debug", url)
        #expect(debug.messages.contains("gannet: debug: task 1: asked for http://"))
        #expect(!debug.messages.contains("trace:"))
        #expect(try await fetch("--log-level", "much", url).status == 2)
        for command in ["info", "convert"] {
            let output = command == "convert" ? ["-o", folder.path("a.png")] : []
            let outcome = try await GannetProcess(
                [command, "--no-cache", "--log-level", "debug", url] + output
            ).outcome()
            #expect(outcome.status == 0 && outcome.messages.contains("try 1 of the transfer"))
        }
    }

    @Test("without the cache every process asks the origin, and nothing is stored")
    func noCache() async throws {
        for _ in 0..<2 {
            let outcome = try await GannetProcess.run(
                "fetch", "--json", "--no-cache", origin.url("/icon.png"))
            #expect(try outcome.objects.first?["source"] as? String == "network")
        }
        #expect(origin.requests.count == 2)
    }

    @Test(
        "each failure has its code, its message and the status 1",
        arguments: [
            ("/absent.png", "http_status"), ("/page.html", "not_an_image"),
            ("/empty.png", "not_an_image"), ("/cut.jpg", "truncated"),
            ("/short.jpg", "body_truncated"), ("/huge.png", "too_large"),
            ("/loop", "too_many_redirects"),
        ])
    func failures(path: String, code: String) async throws {
        let url = origin.url(path)
        let outcome = try await fetch("--json", url)
        #expect(outcome.status == 1)
        let object = try #require(try outcome.objects.first)
        #expect(object["ok"] as? Bool == false)
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["code"] as? String == code)
        #expect((error["message"] as? String)?.isEmpty == false)
        #expect(outcome.messages.hasPrefix("gannet: \(url): "))
        #expect(outcome.messages.split(separator: "\n").count == 1)
        if code == "http_status" { #expect(object["http_status"] as? Int == 404) }
    }

    @Test(
        "an address that leads nowhere has its code",
        arguments: [
            ("http://127.0.0.1:1/a.png", "connect"), ("gopher://127.0.0.1/a", "unsupported_scheme"),
            ("http://", "invalid_url"), ("http://no-such-host.invalid/a.png", "dns"),
        ])
    func addresses(url: String, code: String) async throws {
        let outcome = try await fetch("--json", url)
        #expect(outcome.status == 1)
        let error = try outcome.objects.first?["error"] as? [String: Any]
        #expect(error?["code"] as? String == code)
    }

    @Test("a transfer is given up after the time allowed")
    func timeout() async throws {
        let outcome = try await fetch("--json", "--timeout", "0.2", origin.url("/never"))
        #expect(outcome.status == 1)
        let error = try outcome.objects.first?["error"] as? [String: Any]
        #expect(error?["code"] as? String == "timeout")
    }

    @Test("a failing input does not keep the others from coming, in their order")
    func mixed() async throws {
        let outcome = try await fetch(
            origin.url("/icon.png"), origin.url("/absent.png"), origin.url("/photo.jpg"))
        #expect(outcome.status == 1)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("200  png   64x48        network") == true)
        #expect(lines.first?.hasSuffix(origin.url("/icon.png")) == true)
        #expect(lines.last?.hasSuffix(origin.url("/photo.jpg")) == true)
        #expect(outcome.messages.hasPrefix("gannet: \(origin.url("/absent.png")): "))
    }

    @Test("results keep the order of inputs even if the first comes last")
    func order() async throws {
        let gate = Gate()
        let slow = try ScriptedOrigin { request in
            if request.path == "/any/last" { gate.open() }
            let answer = PictureOrigin.answer(to: request)
            return request.path == "/any/first" ? answer.held(by: gate) : answer
        }
        let outcome = try await fetch(
            "--json", slow.url("/any/first"), slow.url("/any/next"), slow.url("/any/last"))
        #expect(
            try outcome.objects.compactMap { $0["input"] as? String }
                == ["/any/first", "/any/next", "/any/last"].map { slow.url($0) })
    }

    @Test("inputs come from a list and from standard input, in order, without bound")
    func lists() async throws {
        let count = 300
        let urls = (0..<count).map { origin.url("/any/\($0).png") }
        let list = folder.path("list")
        try Data(urls[1..<10].joined(separator: "\r\n\n").utf8).write(to: URL(filePath: list))
        let outcome = try await fetch(
            "--json", urls[0], "--input", list, "--input", "-",
            input: "\n" + urls[10...].joined(separator: "\n") + "\n  \n")
        #expect(outcome.status == 0)
        #expect(try outcome.objects.compactMap { $0["input"] as? String } == urls)
    }

    @Test("a list that cannot be read fails after the inputs before it")
    func missingList() async throws {
        let outcome = try await fetch(
            "--json", origin.url("/icon.png"), "--input", folder.path("none"))
        #expect(outcome.status == 1)
        #expect(try outcome.objects.count == 1)
        #expect(outcome.messages.hasPrefix("gannet: \(folder.path("none")): "))
    }

    @Test("headers go to the origin, and part the cache")
    func headers() async throws {
        let url = origin.url("/icon.png")
        _ = try await object(url, "--header", "X-One: 1", "--header", "Authorization: me")
        let request = try #require(origin.requests.first)
        #expect(request.headers["X-One"] == "1" && request.headers["Authorization"] == "me")
        let other = try await object(url)
        #expect(other["source"] as? String == "network")
    }

    @Test("a cache that cannot be written never fails a picture")
    func brokenCache() async throws {
        let file = folder.path("file")
        try Data().write(to: URL(filePath: file))
        let outcome = try await GannetProcess.run(
            "fetch", "--json", "--cache", file, origin.url("/icon.png"))
        #expect(outcome.status == 0)
        #expect(try outcome.objects.first?["ok"] as? Bool == true)
        #expect(outcome.messages.contains(file))
    }

    @Test("no more connections are made than transfers are allowed")
    func concurrency() async throws {
        let urls = (0..<20).map { origin.url("/any/\($0).png") }
        let outcome = try await GannetProcess(
            ["fetch", "--json", "--no-cache", "--concurrency", "2"] + urls
        ).outcome()
        #expect(outcome.status == 0)
        #expect(try outcome.objects.count == 20)
        #expect(origin.connectionCount <= 2)
    }

    @Test("the same picture twice is loaded once")
    func twice() async throws {
        let outcome = try await fetch("--json", origin.url("/icon.png"), origin.url("/icon.png"))
        #expect(outcome.status == 0)
        #expect(try outcome.objects.count == 2)
        #expect(origin.requests.count == 1)
    }
}
