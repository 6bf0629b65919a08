import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("The contract of loaders", .timeLimit(.minutes(1)))
struct LoaderContractTests {
    private static let body = Data.pattern(300_000)

    @Test("the fake loader keeps it")
    func fake() async throws {
        let request = HTTPRequest(url: ImageURL("http://fake/"))
        let contract = LoaderContract(request: request, body: Self.body) {
            FakeLoader { request in
                request.maximumBodyBytes < Self.body.count
                    ? .fail(ImageError(.bodyTooLarge, "it is too large")) : .ok(Self.body)
            }
        }
        #expect(try await contract.violations() == [])
    }

    @Test("the HTTP client keeps it")
    func client() async throws {
        let origin = try ScriptedOrigin { _ in .ok(Self.body) }
        let request = HTTPRequest(url: ImageURL(origin.url("/a.png")))
        let contract = LoaderContract(request: request, body: Self.body) {
            HTTPClient(configuration: .init().withoutProxies)
        }
        #expect(try await contract.violations() == [])
    }

    @Test("the loader of files keeps it")
    func files() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.body, to: "a b.png")
        let request = HTTPRequest(url: ImageURL("file://\(path)"))
        let contract = LoaderContract(request: request, body: Self.body) {
            FileLoader(executor: ThreadedExecutor())
        }
        #expect(try await contract.violations() == [])
    }

    @Test("the loader of data URLs keeps it")
    func dataURLs() async throws {
        // Decoded some thirty times, by code that is not optimised here.
        let body = Self.body.prefix(30_000)
        let url = ImageURL("data:image/png;base64," + body.base64EncodedString())
        let contract = LoaderContract(request: HTTPRequest(url: url), body: body) {
            DataURLLoader(executor: ThreadedExecutor())
        }
        #expect(try await contract.violations() == [])
    }

    @Test("a loader that calls back from inside, twice, and passes its end is found out")
    func broken() async throws {
        let request = HTTPRequest(url: ImageURL("bad://"))
        let contract = LoaderContract(request: request, body: Self.body) { BrokenLoader() }
        let found = try await Set(contract.violations())
        #expect(
            found.isSuperset(of: [
                "an event came from inside load", "there were 2 ends", "progress passed its end",
                "a load brought another body", "a body over the limit was handed over",
                "a load after the shutdown did not end as cancelled",
            ]))
    }
}

/// Keeps no promise at all.
private struct BrokenLoader: DataLoading {
    let schemes: Set<String> = ["bad"]

    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        events(.progress(received: 5, expected: 4))
        for _ in 0..<2 { events(.finished(.success(HTTPResponse(status: 200, url: request.url)))) }
        return Nothing()
    }

    private struct Nothing: DataTransfer {
        func cancel() {}
    }
}
