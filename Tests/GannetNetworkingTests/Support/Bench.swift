import FoundationEssentials
import GannetCore
import GannetNetworking
import GannetTesting

/// A client and an origin for one test; both are shut down at its end.
final class Bench: Sendable {
    let client: HTTPClient
    let origin: ScriptedOrigin
    /// The client's clock, where the test moves it.
    let time = FakeTime()

    /// A client of that configuration, without the environment's proxies, and an origin.
    ///
    /// - Parameter keepsTime: whether the client's clock is ``time``, which stands still until
    ///   ``pass(_:during:)``, so that no limit runs out because the machine is slow.
    init(
        _ configuration: HTTPClient.Configuration = .init(), keepsTime: Bool = false,
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) throws {
        var configuration = configuration.withoutProxies
        if keepsTime { configuration.time = time }
        client = HTTPClient(configuration: configuration)
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

    /// Lets time pass while `load` is under way, and has the client look at its clock.
    func pass(_ seconds: Double, during load: RecordedLoad) {
        time.advance(by: seconds)
        // Whatever is said to the client wakes its thread.
        load.setWeight(16)
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
