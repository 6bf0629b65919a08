import Foundation
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetNetworking

@Suite("What many loads leave behind", .timeLimit(.minutes(5)))
struct FlatnessTests {
    private static let icon = Data.pattern(8192)

    @Test("20,000 loads of an icon leave memory and descriptors as they were")
    func client() async throws {
        let origin = try ScriptedOrigin(recordsEvents: false) { _ in .ok(Self.icon) }
        let client = HTTPClient(configuration: .init().withoutProxies)
        defer { client.shutdown() }
        let request = HTTPRequest(url: ImageURL(origin.url("/icon.png")))
        try await Self.load(3000, request, on: client)
        let before = try ProcessUsage.current()
        try await Self.load(20_000, request, on: client)
        let after = try ProcessUsage.current()
        #expect(after.descriptors == before.descriptors)
        #expect(after.residentBytes - before.residentBytes < 16_000_000)
    }

    /// Loads in rounds of 32, as many as a client has connections.
    private static func load(
        _ count: Int, _ request: HTTPRequest, on client: HTTPClient
    ) async throws {
        for _ in 0..<(count / 32) {
            let ends = Recorder<Int>()
            for _ in 0..<32 {
                _ = client.load(request) { event in
                    guard case .finished(let result) = event else { return }
                    // `try?` because a failure shows as a size that is wrong.
                    ends.append((try? result.get().body.count) ?? 0)
                }
            }
            let sizes = try await ends.wait(count: 32)
            #expect(sizes.allSatisfy { $0 == icon.count })
        }
    }
}
