import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetNetworking

@Suite("Fetch policies", .timeLimit(.minutes(1)))
struct FetchPolicyTests {
    @Test("what a policy leaves out is permitted")
    func everything() throws {
        try FetchPolicy.everything.check(WebAddress(ImageURL("http://a.example:25/")))
        try FetchPolicy.everything.check(scheme: "file")
        #expect(FetchPolicy.everything.isEverything)
    }

    @Test("strangers may name the web's schemes and ports, and no others")
    func strangers() throws {
        let policy = FetchPolicy.strangers
        #expect(["http", "https", "data"].allSatisfy { policy.permits(scheme: $0) })
        #expect(!policy.permits(scheme: "file"))
        #expect(policy.permits(port: 443) && policy.permits(port: 8080))
        #expect(!policy.permits(port: 22) && !policy.permits(port: 6379))
        #expect(!policy.isEverything)
    }

    @Test(
        "hosts are allowed by name, or by what they lie below",
        arguments: [
            ("a.example", true), ("a.example.", true), ("b.a.example", false),
            ("img.cdn.example", true), ("x.img.cdn.example", true), ("cdn.example", false),
            ("evilcdn.example", false), ("a.example.evil", false), (".cdn.example", false),
        ])
    func hosts(name: String, isAllowed: Bool) {
        let policy = FetchPolicy(hosts: ["a.example", "*.cdn.example"])
        #expect(policy.permits(host: name) == isAllowed)
    }

    @Test("a refused scheme, host or port is never connected to")
    func refusedBeforeConnecting() async throws {
        for policy in [
            FetchPolicy(schemes: ["https"]), FetchPolicy(hosts: ["a.example"]),
            FetchPolicy(ports: [80]),
        ] {
            let bench = try Bench(Self.configuration(policy)) { _ in .ok(Data()) }
            let error = try await bench.failure("/x")
            #expect(error.code == .blockedAddress)
            #expect(error.input == bench.origin.url("/x"))
            #expect(bench.origin.connectionCount == 0)
        }
    }

    @Test("a redirect to a refused host or port is not followed")
    func redirect() async throws {
        let inner = try ScriptedOrigin { _ in .ok(Data()) }
        for target in ["http://localhost:\(inner.port)/", inner.url()] {
            let bench = try Bench { _ in .redirect(to: target) }
            let policy = FetchPolicy(
                hosts: ["127.0.0.1"], ports: [Int(bench.origin.port)])
            let client = HTTPClient(configuration: Self.configuration(policy).withoutProxies)
            defer { client.shutdown() }
            let error = try await client.failure(of: bench.request())
            #expect(error.code == .blockedAddress)
        }
        #expect(inner.connectionCount == 0)
    }

    @Test("a name that stands for another address the next time is checked again")
    func rebinding() async throws {
        let answers = Mutex([Self.inside, Self.outside].compactMap(\.self))
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.resolver = { _ in
            answers.withLock { $0.count > 1 ? [$0.removeLast()] : $0 }
        }
        configuration.addressPolicy = AddressPolicy { $0 == Self.outside }
        // The connection is not kept, so that the name has to be resolved for each request.
        let bench = try Bench(configuration) { _ in
            var answer = OriginAnswer.ok(Data())
            answer.framing = .untilClose
            return answer
        }
        let url = "http://pictures.example:\(bench.origin.port)/"
        #expect(try await bench.client.answer(to: url).status == 200)
        let error = try await bench.client.failure(of: url)
        #expect(error.code == .blockedAddress)
        #expect(error.reason.contains("127.0.0.2"))
        #expect(bench.origin.requests.count == 1)
    }

    @Test("a load that a proxy would carry is refused, whoever set the proxy", arguments: [0, 1])
    func proxies(source: Int) async throws {
        let proxy = try ScriptedOrigin { _ in .ok(Data()) }
        var configuration = Self.configuration(.strangers)
        if source == 0 {
            configuration.environment = { [url = proxy.url()] in $0 == "http_proxy" ? url : nil }
        } else {
            configuration.proxy = HTTPProxy(url: "http://me:secret@127.0.0.1:\(proxy.port)")
        }
        let client = HTTPClient(configuration: configuration)
        defer { client.shutdown() }
        let error = try await client.failure(of: "http://a.example/")
        #expect(error.code == .blockedAddress)
        #expect(error.reason.contains(source == 0 ? "http_proxy" : "configuration"))
        #expect(!error.message.contains("secret"))
        #expect(proxy.connectionCount == 0)
    }

    @Test("files are out of reach where the policy leaves them out, and data URLs are not")
    func otherLoaders() async throws {
        let executor = ThreadedExecutor()
        let loader = SchemeLoader(
            [FileLoader(executor: executor), DataURLLoader(executor: executor)],
            policy: .strangers)
        defer { loader.shutdown() }
        let error = try await loader.failure(of: "file:///etc/hostname")
        #expect(error.code == .blockedAddress)
        #expect(error.reason.contains("does not allow file:"))
        #expect(try await loader.answer(to: "data:,abc").body == Data("abc".utf8))
    }

    private static let outside = IPAddress(bytes: [127, 0, 0, 1])
    private static let inside = IPAddress(bytes: [127, 0, 0, 2])

    private static func configuration(_ policy: FetchPolicy) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.policy = policy
        return configuration
    }
}
