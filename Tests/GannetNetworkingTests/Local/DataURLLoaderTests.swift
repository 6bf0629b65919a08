import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Data URLs", .timeLimit(.minutes(1)))
struct DataURLLoaderTests {
    private let loader = DataURLLoader(executor: InlineExecutor())

    @Test(
        "the data and its type come out",
        arguments: [
            ("data:,Hello%2C%20World!", "text/plain;charset=US-ASCII", "Hello, World!"),
            ("data:text/plain;base64,SGVsbG8=", "text/plain", "Hello"),
            ("data:text/plain;base64,SGVsbG8", "text/plain", "Hello"),
            ("data:text/plain;base64,SGVs%0D%0A bG8%3D", "text/plain", "Hello"),
            (
                "data:image/svg+xml;charset=utf-8,<svg a='b c'/>", "image/svg+xml;charset=utf-8",
                "<svg a='b c'/>"
            ),
            ("data:;charset=utf-8,%E4%BD%A0", "text/plain;charset=utf-8", "你"),
            ("DATA:image/png ; BASE64 ,aGk=", "image/png", "hi"),
            ("data:;base64,", "text/plain;charset=US-ASCII", ""),
            ("data:text/x,a%b,c#d", "text/x", "a%b,c"),
        ])
    func valid(url: String, type: String, content: String) async throws {
        let answer = try await loader.answer(to: url)
        #expect(answer.body == Data(content.utf8))
        #expect(answer.headers["Content-Type"] == type)
        #expect(answer.status == 200 && answer.version == .none)
    }

    @Test(
        "what is no data URL is invalid",
        arguments: [
            "data:", "data:image/png;base64", "data:;base64,a", "data:;base64,*&^%",
            "data:;base64,SGVsb=G8",
        ])
    func invalid(url: String) async throws {
        #expect(try await loader.failure(of: url).code == .invalidURL)
    }

    @Test("data over the limit is refused")
    func tooLarge() async throws {
        var request = HTTPRequest(url: ImageURL("data:,123456"))
        request.maximumBodyBytes = 5
        #expect(try await loader.failure(of: request).code == .bodyTooLarge)
        request.maximumBodyBytes = 6
        #expect(try await loader.answer(to: request).body.count == 6)
    }
}

@Suite("Loaders by scheme", .timeLimit(.minutes(1)))
struct SchemeLoaderTests {
    private let executor = InlineExecutor()

    @Test("each scheme goes to its loader, the later one where two serve it")
    func dispatch() async throws {
        let loader = SchemeLoader([
            HTTPClient(), FileLoader(executor: executor), DataURLLoader(executor: executor),
        ])
        defer { loader.shutdown() }
        #expect(loader.schemes == ["http", "https", "file", "data"])
        #expect(try await loader.answer(to: "data:,x").body == Data("x".utf8))
        #expect(try await loader.failure(of: "file:///missing").code == .cannotRead)
        #expect(try await loader.failure(of: "HTTP://").code == .invalidURL)
    }

    @Test("an unknown scheme is named, with those that are known")
    func unknown() async throws {
        let loader = SchemeLoader([DataURLLoader(executor: executor)])
        let error = try await loader.failure(of: "gopher://a/b")
        #expect(error.code == .unsupportedScheme)
        #expect(error.reason.contains("gopher:") && error.reason.contains("data:"))
    }

    @Test("text without a scheme is told what to begin with", arguments: ["", "a.png", "/a/b.png"])
    func withoutScheme(text: String) async throws {
        let error = try await SchemeLoader([]).failure(of: text)
        #expect(error.code == .invalidURL)
        #expect(error.reason.contains("https://"))
    }
}
