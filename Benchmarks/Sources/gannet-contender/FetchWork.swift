import Contender
import FoundationEssentials
import GannetCore
import GannetNetworking
import Synchronization

/// `fetch BASE AUTHORITY WIDTH VERSION COUNT`: bytes of `BASE/0.jpg` and so on by the HTTP client,
/// `WIDTH` at once, on fresh connections.
enum FetchWork {
    @Sendable static func prepare(
        _ order: WorkOrder
    ) throws -> @Sendable () async throws -> Void {
        let (base, width) = (try order.text(0), try order.number(2))
        var configuration = HTTPClient.Configuration()
        configuration.isHTTP2Enabled = try order.number(3) == 2
        configuration.maximumConnectionsPerHost = width
        configuration.maximumStreams = width
        if try order.text(1) != "-" { configuration.certificateFile = try order.text(1) }
        let settings = configuration
        return {
            let client = HTTPClient(configuration: settings)
            defer { client.shutdown() }
            try await fetch(order.count, from: base, width: width, client)
        }
    }

    private static func fetch(
        _ count: Int, from base: String, width: Int, _ client: HTTPClient
    ) async throws {
        try await withThrowingTaskGroup { group in
            for first in 0..<width {
                group.addTask {
                    for number in stride(from: first, to: count, by: width) {
                        try await fetch(ImageURL("\(base)/\(number).jpg"), client)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func fetch(_ url: ImageURL, _ client: HTTPClient) async throws {
        let response = try await withCheckedThrowingContinuation { continuation in
            _ = client.load(HTTPRequest(url: url)) { event in
                if case .finished(let result) = event {
                    continuation.resume(with: result.mapError { $0 as any Error })
                }
            }
        }
        guard response.status == 200, !response.body.isEmpty else {
            throw WorkFailure("\(url) gave \(response.status) and \(response.body.count) bytes")
        }
    }
}
