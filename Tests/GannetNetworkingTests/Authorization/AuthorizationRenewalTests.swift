import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetNetworking

@Suite("Asking again for an authorization", .timeLimit(.minutes(1)))
struct AuthorizationRenewalTests {
    private let time = FakeTime()

    @Test("requests of one origin that are refused together ask once")
    func together() async throws {
        let inner = FakeLoader()
        let gate = Gate()
        let renewals = Recorder<String>()
        let loader = AuthorizingLoader(inner, time: time) { query in
            guard query.refusal != nil else { return .bearer("old") }
            renewals.append(query.partition)
            try await gate.wait()
            return .bearer("new")
        }
        let loads = (0..<8).map { Self.load("https://a.example/\($0)", on: loader) }
        let first = try await inner.started.wait(count: 8)
        for transfer in first { transfer.respond(status: 401) }
        try await renewals.wait(count: 1)
        gate.open()
        let second = try await inner.started.wait(count: 16).dropFirst(8)
        for transfer in second {
            #expect(transfer.request.headers["Authorization"] == "Bearer new")
            transfer.respond()
        }
        for load in loads { #expect(try await load.result().get().status == 200) }
        #expect(renewals.count == 1)
    }

    @Test("a 401 that comes late uses what was asked for since, a later one asks anew")
    func late() async throws {
        let inner = FakeLoader()
        let renewals = Mutex(0)
        let loader = AuthorizingLoader(inner, time: time) { query in
            guard query.refusal != nil else { return .bearer("old") }
            return .bearer("new\(renewals.withLock { $0 += 1; return $0 })")
        }
        let loads = (0..<2).map { Self.load("https://a.example/\($0)", on: loader) }
        let sent = try await inner.started.wait(count: 2)
        sent[0].respond(status: 401)
        let third = try await inner.started.wait(count: 3)[2]
        third.respond()
        sent[1].respond(status: 401)
        let fourth = try await inner.started.wait(count: 4)[3]
        #expect(fourth.request.headers["Authorization"] == "Bearer new1")
        fourth.respond()
        for load in loads { _ = try await load.result().get() }
        let later = Self.load("https://a.example/2", on: loader)
        try await inner.started.wait(count: 5)[4].respond(status: 401)
        let sixth = try await inner.started.wait(count: 6)[5]
        #expect(sixth.request.headers["Authorization"] == "Bearer new2")
        sixth.respond()
        _ = try await later.result().get()
    }

    @Test("origins and partitions ask for themselves")
    func apart() async throws {
        let inner = FakeLoader { request in
            request.headers["Authorization"] == nil
                ? .respond(status: 401, headers: [:], body: Data()) : .ok(Data())
        }
        let renewed = Recorder<String>()
        let loader = AuthorizingLoader(inner, time: time) { query in
            guard query.refusal != nil else { return nil }
            renewed.append("\(query.origin) \(query.partition)")
            return .bearer("x")
        }
        for url in ["https://a.example/", "https://b.example/"] {
            for partition in ["", "ann"] {
                var request = HTTPRequest(url: ImageURL(url))
                request.partition = partition
                _ = try await loader.answer(to: request)
            }
        }
        #expect(Set(renewed.events).count == 4)
    }

    @Test("one of several waiting is cancelled, and the others go on")
    func cancelOne() async throws {
        let inner = FakeLoader()
        let gate = Gate()
        let renewals = Recorder<Void>()
        let loader = AuthorizingLoader(inner, time: time) { query in
            guard query.refusal != nil else { return .bearer("old") }
            renewals.append(())
            try await gate.wait()
            return .bearer("new")
        }
        let loads = (0..<2).map { Self.load("https://a.example/\($0)", on: loader) }
        for transfer in try await inner.started.wait(count: 2) { transfer.respond(status: 401) }
        try await renewals.wait(count: 1)
        try await time.scheduled.wait(count: 4)
        loads[0].cancel()
        #expect(try await Self.code(of: loads[0]) == .cancelled)
        gate.open()
        let third = try await inner.started.wait(count: 3)[2]
        third.respond()
        #expect(try await loads[1].result().get().status == 200)
        #expect(loads[0].results.count == 1)
    }

    private static func load(_ url: String, on loader: any DataLoading) -> RecordedLoad {
        RecordedLoad(HTTPRequest(url: ImageURL(url)), on: loader)
    }

    private static func code(of load: RecordedLoad) async throws -> ImageError.Code? {
        guard case .failure(let error) = try await load.result() else { return nil }
        return error.code
    }
}
