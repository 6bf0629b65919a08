import Contender
import Foundation
import FoundationNetworking

/// `fetch BASE AUTHORITY WIDTH VERSION COUNT`: the same as others do, by `URLSession`.
///
/// It trusts the authorities of the system alone, and speaks HTTP/2 wherever the origin does.
enum SessionWork {
    @Sendable static func prepare(
        _ order: WorkOrder
    ) throws -> @Sendable () async throws -> Void {
        let (base, width) = (try order.text(0), try order.number(2))
        return {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = width
            configuration.urlCache = nil
            let session = URLSession(configuration: configuration)
            defer { session.invalidateAndCancel() }
            try await fetch(order.count, from: base, width: width, session)
        }
    }

    private static func fetch(
        _ count: Int, from base: String, width: Int, _ session: URLSession
    ) async throws {
        try await withThrowingTaskGroup { group in
            for first in 0..<width {
                group.addTask {
                    for number in stride(from: first, to: count, by: width) {
                        guard let url = URL(string: "\(base)/\(number).jpg") else { return }
                        let (data, response) = try await session.data(from: url)
                        guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty
                        else { throw WorkFailure("\(url) did not come") }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
