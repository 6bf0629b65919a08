import Foundation
import Gannet
import GannetTesting
import Synchronization
import Testing

/// Against a real origin, by the real client, memory cache and disk store.
@Suite("Two accounts that load one address", .timeLimit(.minutes(2)))
struct AccountTests {
    /// How a request says whose it is.
    enum Way: CaseIterable {
        case header, headerAndPartition, cookie, token
    }

    private static let colors: [String: UInt32] = ["ann": 0xFF00_00FF, "bob": 0x0000_FFFF]

    @Test(
        "never get each other's picture, from network, memory or disk",
        arguments: Way.allCases, ["private, max-age=600", "private, max-age=0"])
    func interleaved(way: Way, cacheControl: String) async throws {
        let origin = try Self.origin(cacheControl)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-accounts-\(UUID().uuidString)").path
        let pipeline = ImagePipeline(configuration: .standard(Self.parts(folder, way)))
        if way == .cookie { try await Self.signIn(pipeline, origin) }
        var random = DeterministicRandom(seed: 7)
        var sources: Set<ResponseSource> = []
        for _ in 0..<200 {
            let requests = ["ann", "bob"].map { name in
                (name, Self.request(origin.url("/me.png"), name, way, &random))
            }
            let first = pipeline.imageTask(with: requests[0].1)
            let second = pipeline.imageTask(with: requests[1].1)
            for (task, request) in zip([first, second], requests) {
                let response = try await task.response
                #expect(response.image.color(x: 1, y: 1) == Self.colors[request.0], "\(random)")
                sources.insert(response.source)
            }
            if random.chance(percent: 60) { pipeline.configuration.memoryCache?.removeAll() }
        }
        let expected: Set<ResponseSource> =
            cacheControl.hasSuffix("=0") ? [.network, .revalidated] : [.network, .memory, .disk]
        #expect(sources.isSuperset(of: expected))
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    /// An origin with a picture for each account under one address and one validator: whoever sends
    /// another's validator is told that nothing has changed.
    private static func origin(_ cacheControl: String) throws -> ScriptedOrigin {
        let pictures = try colors.mapValues { color in
            try CodecRegistry.standard.encoder(for: .png).encode(
                .solid(color, width: 8, height: 8, layout: .rgba8), options: EncodeOptions())
        }
        return try ScriptedOrigin { request in
            if request.path == "/sign-in" {
                let cookie = "account=\(request.query ?? ""); Path=/"
                return .ok(Data(), headers: ["Set-Cookie": cookie])
            }
            let told = "\(request.headers["Authorization"] ?? "")\(request.headers["Cookie"] ?? "")"
            guard let name = ["ann", "bob"].first(where: told.contains), let body = pictures[name]
            else { return .status(401) }
            let headers: HTTPHeaders = ["Cache-Control": cacheControl, "ETag": "\"1\""]
            return request.headers["If-None-Match"] == "\"1\""
                ? .status(304, headers: headers) : .ok(body, type: "image/png", headers: headers)
        }
    }

    private static func parts(_ folder: String, _ way: Way) -> StandardParts {
        var parts = StandardParts()
        parts.cache = .folder(folder)
        if way == .token { parts.authorization = { .bearer($0.partition) } }
        return parts
    }

    /// Has the client's jars filled: one for each account.
    private static func signIn(_ pipeline: ImagePipeline, _ origin: ScriptedOrigin) async throws {
        for name in colors.keys {
            var request = ImageRequest(origin.url("/sign-in?\(name)"))
            request.partition = name
            _ = try await pipeline.data(for: request)
        }
    }

    private static func request(
        _ address: String, _ name: String, _ way: Way, _ random: inout DeterministicRandom
    ) -> ImageRequest {
        var request = ImageRequest(address)
        request.options.targetSize = random.chance(percent: 30) ? TargetSize(4) : nil
        request.standIn = .any
        request.cachePolicy = random.chance(percent: 10) ? .reload : .protocol
        request.lane = LoadLane.allCases.randomElement(using: &random) ?? .visible
        if way == .header || way == .headerAndPartition {
            request.headers = ["Authorization": "Bearer \(name)"]
        }
        if way != .header { request.partition = name }
        return request
    }
}
