import FoundationEssentials
import GannetCore
import GannetNetworking
import GannetTesting

/// A client and an origin for one test; both are shut down at its end.
final class Bench: Sendable {
    let client: HTTPClient
    let origin: ScriptedOrigin

    /// A client of that configuration, without the environment's proxies, and an origin.
    init(
        _ configuration: HTTPClient.Configuration = .init(),
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) throws {
        client = HTTPClient(configuration: configuration.withoutProxies)
        origin = try ScriptedOrigin(handler: handler)
    }

    deinit {
        client.shutdown()
        origin.stop()
    }

    /// A request for a path of the origin.
    func request(_ path: String = "/") -> HTTPRequest {
        HTTPRequest(url: ImageURL(origin.url(path)))
    }

    /// The answer to a GET of a path.
    func answer(_ path: String = "/") async throws -> HTTPResponse {
        try await client.answer(to: request(path))
    }

    /// The error of a GET of a path, which must have one.
    func failure(_ path: String = "/") async throws -> ImageError {
        try await client.failure(of: request(path))
    }
}

extension HTTPClient.Configuration {
    /// The same, for origins on this machine.
    var withoutProxies: Self {
        var copy = self
        copy.usesEnvironmentProxies = false
        return copy
    }
}

extension Data {
    /// Bytes of which each tells its place, so that a lost or doubled piece shows.
    static func pattern(_ count: Int) -> Data {
        let period = (0..<1021).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        var data = Data(capacity: count + period.count)
        while data.count < count { data.append(contentsOf: period) }
        return data.prefix(count)
    }
}
