import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Redirects", .timeLimit(.minutes(1)))
struct RedirectTests {
    @Test("a redirect is followed, and the answer says where it came from")
    func follows() async throws {
        let bench = try Bench { request in
            request.path == "/a/b" ? .redirect(to: "../c?d#e") : .ok(Data.pattern(5))
        }
        let answer = try await bench.answer("/a/b")
        #expect(answer.status == 200)
        #expect(answer.headers["Location"] == nil)
        #expect(answer.url.text == bench.origin.url("/c?d"))
    }

    @Test("a redirect with a long body is followed without waiting for the body's end")
    func longBody() async throws {
        let bench = try Bench { request in
            guard request.path == "/" else { return .ok(Data.pattern(7)) }
            var answer = OriginAnswer.redirect(to: "/b")
            answer.body = .pattern(200_000)
            return answer.stalling(after: 100_000)
        }
        #expect(try await bench.answer().body == .pattern(7))
    }

    @Test("with none allowed a redirect is handed over as it is")
    func handsOver() async throws {
        let bench = try Bench { _ in .redirect(to: "/b") }
        var request = bench.request()
        request.maximumRedirects = 0
        let answer = try await bench.client.answer(to: request)
        #expect(answer.status == 302)
        #expect(answer.headers["Location"] == "/b")
        #expect(bench.origin.requests.count == 1)
    }

    @Test("a redirect without a place to go is handed over as it is")
    func withoutLocation() async throws {
        let bench = try Bench { _ in .status(301, text: "moved") }
        #expect(try await bench.answer().status == 301)
    }

    @Test("a redirect back to the same address is a loop, and told at once")
    func loop() async throws {
        let bench = try Bench { _ in .redirect(to: "/") }
        let error = try await bench.failure()
        #expect(error.code == .tooManyRedirects)
        #expect(error.reason.contains("loop"))
        #expect(error.httpStatus == 302)
        #expect(bench.origin.requests.count == 1)
    }

    @Test("a loop over several addresses is told when it closes")
    func longLoop() async throws {
        let bench = try Bench { request in
            .redirect(to: ["/a": "b", "/b": "/c"][request.path] ?? "/a")
        }
        let error = try await bench.failure("/a")
        #expect(error.reason.contains("loop"))
        #expect(bench.origin.requests.map(\.path) == ["/a", "/b", "/c"])
    }

    @Test("a GET of the address that a POST was redirected from is no loop")
    func otherMethod() async throws {
        let bench = try Bench { request in
            request.method == "POST" ? .redirect(to: "/", status: 303) : .ok(Data())
        }
        var request = bench.request()
        request.method = "POST"
        #expect(try await bench.client.answer(to: request).status == 200)
    }

    @Test("ten redirects are followed unless told otherwise", arguments: [10, 11])
    func limit(redirects: Int) async throws {
        let bench = try Bench { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == redirects ? .ok(Data()) : .redirect(to: "\(number + 1)")
        }
        let result = try await RecordedLoad(bench.request("/0"), on: bench.client).result()
        #expect(bench.origin.requests.count == 11)
        guard redirects > 10 else {
            _ = try result.get()
            return
        }
        let error = #expect(throws: ImageError.self) { try result.get() }
        #expect(error?.code == .tooManyRedirects)
        #expect(error?.input == bench.request("/0").url.text)
        #expect(error?.reason.contains("more than 10 times") == true)
    }

    @Test("a Location without a scheme keeps that of the address it came from")
    func protocolRelative() async throws {
        let other = try Bench { _ in .ok(Data.pattern(3)) }
        let bench = try Bench { [port = other.origin.port] _ in
            .redirect(to: "//127.0.0.1:\(port)/z")
        }
        #expect(try await bench.answer().url.text == other.origin.url("/z"))
    }

    @Test("what the caller set for one origin never reaches another, not even on the way back")
    func credentialsStay() async throws {
        let stranger = try Bench { request in
            .redirect(
                to: "http://127.0.0.1:\(request.headers["X-Port"] ?? request.query ?? "")/end")
        }
        let home = try Bench { [url = stranger.origin.url("/x")] request in
            request.path == "/end"
                ? .ok(Data()) : .redirect(to: url + "?" + (request.query ?? ""))
        }
        var request = home.request("/start?\(home.origin.port)")
        request.headers = [
            "Authorization": "Bearer secret", "Cookie": "id=secret", "X-Api-Key": "secret",
            "Accept": "image/png",
        ]
        _ = try await home.client.answer(to: request)
        let first = try #require(home.origin.requests.first)
        #expect(first.headers["Authorization"] == "Bearer secret")
        #expect(first.headers["Cookie"] == "id=secret")
        for request in stranger.origin.requests + home.origin.requests.dropFirst() {
            #expect(!request.headers.fields.contains { $0.value.contains("secret") })
            #expect(request.headers["Accept"] == "image/png")
        }
        #expect(stranger.origin.requests.count == 1)
        #expect(home.origin.requests.count == 2)
    }

    @Test("a name and password in the address go to its origin only, as Basic credentials")
    func credentialsInAddress() async throws {
        let stranger = try Bench { _ in .ok(Data()) }
        let home = try Bench { [url = stranger.origin.url()] request in
            request.path == "/1" ? .redirect(to: "/2") : .redirect(to: url)
        }
        let text = "http://me:p%40ss@127.0.0.1:\(home.origin.port)/1"
        let answer = try await home.client.answer(to: text)
        #expect(
            home.origin.requests.map { $0.headers["Authorization"] }
                == ["Basic bWU6cEBzcw==", "Basic bWU6cEBzcw=="])
        #expect(stranger.origin.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(!answer.url.text.contains("me:"))
    }

    @Test("credentials stay at the same origin")
    func sameOrigin() async throws {
        let bench = try Bench { request in
            request.path == "/" ? .redirect(to: "/b") : .ok(Data())
        }
        var request = bench.request()
        request.headers["Authorization"] = "Bearer secret"
        _ = try await bench.client.answer(to: request)
        #expect(bench.origin.requests.last?.headers["Authorization"] == "Bearer secret")
    }

    @Test("an origin cannot redirect out of HTTP", arguments: ["file:///etc/passwd", "ftp://a/b"])
    func otherSchemes(target: String) async throws {
        let bench = try Bench { _ in .redirect(to: target) }
        let error = try await bench.failure()
        #expect(error.code == .unsupportedScheme)
        #expect(error.reason.contains("redirected"))
        #expect(error.httpStatus == 302)
    }

    @Test(
        "a POST becomes a GET as the status says",
        arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func methods(status: Int, method: String) async throws {
        let bench = try Bench { request in
            request.path == "/" ? .redirect(to: "/b", status: status) : .ok(Data())
        }
        var request = bench.request()
        request.method = "POST"
        request.body = .pattern(100)
        _ = try await bench.client.answer(to: request)
        let requests = bench.origin.requests
        #expect(requests.map(\.method) == ["POST", method])
        #expect(requests.map(\.body.count) == [100, method == "POST" ? 100 : 0])
    }

    @Test("redirects share the time allowed")
    func sharedTime() async throws {
        let bench = try Bench { request in
            request.path == "/" ? .redirect(to: "/b") : OriginAnswer.ok(Data()).neverBegun()
        }
        var request = bench.request()
        request.timeout = 0.2
        #expect(try await bench.client.failure(of: request).code == .timeout)
    }
}
