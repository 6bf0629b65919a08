import FoundationEssentials
import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("A place for the latest picture", .timeLimit(.minutes(1)))
@MainActor
struct LatestImageLoadTests {
    private let fake = FakePipeline(disk: nil)
    private let heard = Recorder<String>()
    private let place: LatestImageLoad

    init() {
        place = LatestImageLoad(pipeline: fake.pipeline)
    }

    @Test("shows only the last of many fast taps, in whatever order the answers come")
    func lastTapWins() async throws {
        for number in 0..<6 { load(number) }
        let transfers = try await fake.loader.started.wait { events in
            events.contains { $0.request.url.text.hasSuffix("/5.png") }
        }
        for transfer in transfers.reversed() { transfer.respond(body: FakePipeline.picture) }
        try await heard.wait(count: 6)
        #expect(await fake.pipeline.shutdown().isClean)
        await mainQueue()
        let cancels = (0..<5).map { "\($0) cancelled" }
        #expect(heard.events.filter { !$0.hasSuffix("shown") }.sorted() == cancels)
        #expect(heard.events.filter { $0.hasSuffix("shown") } == ["5 shown"])
        #expect(!place.isLoading)
    }

    @Test("does not deliver a picture that was on its way when the next was asked for")
    func onItsWay() async throws {
        let task = load(0)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        // The outcome is there, and its delivery is held: this test has the main actor.
        while task.outcome == nil { _ = try await task.image }
        load(1)
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await heard.wait { $0.contains("1 shown") }
        #expect(Set(heard.events).isSubset(of: ["0 cancelled", "0 shown", "1 shown"]))
        #expect(heard.events.last == "1 shown")
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("hands over what is in memory before it returns")
    func memory() async throws {
        let warm = FakePipeline.serving()
        _ = try await warm.pipeline.image(for: request(0))
        let place = LatestImageLoad(pipeline: warm.pipeline)
        var isShown = false
        place.load(request(0)) { _ in isShown = true }
        #expect(isShown && !place.isLoading)
        #expect(await warm.pipeline.shutdown().isClean)
    }

    @Test("tells of a failure, and asks again when asked again")
    func failure() async throws {
        load(0)
        try await fake.loader.started.wait(count: 1)[0].respond(status: 404, body: Data())
        try await heard.wait { $0 == ["0 http_status"] }
        #expect(place.request?.url == request(0).url && !place.isLoading)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("asks once for a picture that is asked for twice")
    func twice() async throws {
        load(0)
        load(0)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await heard.wait(count: 2)
        #expect(heard.events == ["0 cancelled", "0 shown"])
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(fake.loader.requests.count == 1 && fake.loader.cancelled.count == 0)
    }

    @Test("cancels its load when it is told to, and when it is let go of")
    func cancels() async throws {
        load(0)
        place.cancel()
        #expect(place.request == nil && !place.isLoading)
        do {
            let other = LatestImageLoad(pipeline: fake.pipeline)
            other.load(request(1)) { [heard] in heard.append("1 \(describe($0))") }
            #expect(other.isLoading)
        }
        try await heard.wait(count: 2)
        #expect(Set(heard.events) == ["0 cancelled", "1 cancelled"])
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    // MARK: - Parts

    @discardableResult
    private func load(_ number: Int) -> ImageTask {
        place.load(request(number)) { [heard] in heard.append("\(number) \(describe($0))") }
    }

    private func request(_ number: Int) -> ImageRequest {
        ImageRequest("https://a.example/\(number).png")
    }
}

private func describe(_ outcome: Result<ImageResponse, ImageError>) -> String {
    switch outcome {
    case .success: "shown"
    case .failure(let error): "\(error.code)"
    }
}
