import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("A prefetcher that follows a list", .timeLimit(.minutes(1)))
@MainActor
struct PrefetchScrollingTests {
    private let fake = FakePipeline(disk: nil)
    private let prefetcher: ImagePrefetcher

    init() {
        prefetcher = ImagePrefetcher(pipeline: fake.pipeline, limit: 100)
        prefetcher.window = PrefetchWindow(ahead: 3, behind: 1, maximumAhead: 6)
    }

    @Test("loads the rows ahead, and stops those left behind")
    func follows() async throws {
        scroll(to: 0..<4)
        #expect(try await numbers(3) == [4, 5, 6])
        fake.time.advance(by: 100)
        scroll(to: 6..<10)
        #expect(try await numbers(6).suffix(3) == [10, 11, 12])
        let stopped = try await fake.loader.cancelled.wait(count: 1)
        #expect(stopped.map { number($0.request) } == [4])
        // Of the first three, rows 5 and 6 are wanted still: one is behind, one on screen.
        #expect(prefetcher.count == 5)
        try await end()
    }

    @Test("keeps loading a picture whose row comes on screen, and shares it with the row")
    func sharesWithRow() async throws {
        scroll(to: 0..<4)
        try await numbers(3)
        fake.time.advance(by: 100)
        scroll(to: 1..<5)
        let row = fake.pipeline.imageTask(with: request(4))
        fake.loader.started.events[0].respond(body: FakePipeline.picture)
        #expect(try await row.image.width == 40)
        #expect(fake.loader.requests.count { number($0) == 4 } == 1)
        #expect(fake.loader.cancelled.count == 0)
        try await end()
    }

    @Test("goes on with a picture that another row wants as well")
    func sharedPicture() async throws {
        prefetcher.scroll(to: 0..<4, of: 100) { _ in self.request(1) }
        fake.time.advance(by: 100)
        prefetcher.scroll(to: 7..<11, of: 100) { _ in self.request(1) }
        try await fake.loader.started.wait(count: 1)
        #expect(prefetcher.count == 1 && fake.loader.cancelled.count == 0)
        try await end()
    }

    @Test("goes on with what is wanted still when rows are put in, and stops what is not")
    func rowsInserted() async throws {
        scroll(to: 0..<4)
        try await numbers(3)
        // Row 0 is new: each picture has moved down by one.
        prefetcher.scroll(to: 0..<4, of: 101) { $0 == 0 ? nil : self.request($0 - 1) }
        let all = try await fake.loader.started.wait(count: 4)
        #expect(Set(all.map { number($0.request) }) == [3, 4, 5, 6])
        let stopped = try await fake.loader.cancelled.wait(count: 1)
        #expect(stopped.map { number($0.request) } == [6])
        try await end()
    }

    @Test("stops everything for a list that is not shown, and asks again for one that is new")
    func gone() async throws {
        scroll(to: 0..<4)
        try await numbers(3)
        prefetcher.scroll(to: 0..<0, of: 0) { _ in nil }
        try await fake.loader.cancelled.wait(count: 3)
        #expect(prefetcher.count == 0)
        scroll(to: 0..<4)
        try await fake.loader.started.wait(count: 6)
        try await end()
    }

    @Test("passes over rows without a picture")
    func rowsWithout() async throws {
        prefetcher.scroll(to: 0..<4, of: 100) { $0 == 5 ? nil : self.request($0) }
        #expect(try await numbers(2) == [4, 6])
        try await end()
    }

    @Test("lets the closure that names the pictures come back to it")
    func comesBack() async throws {
        prefetcher.scroll(to: 0..<4, of: 100) { row in
            if row == 4 { prefetcher.scroll(to: 0..<0, of: 100) { _ in nil } }
            return request(row)
        }
        #expect(try await numbers(3) == [4, 5, 6])
        try await end()
    }

    // MARK: - Parts

    private func scroll(to visible: Range<Int>) {
        prefetcher.scroll(to: visible, of: 100) { self.request($0) }
    }

    private func request(_ row: Int) -> ImageRequest {
        ImageRequest("https://a.example/\(row).png")
    }

    private func number(_ request: HTTPRequest) -> Int {
        let name = request.url.text.split(separator: "/").last ?? ""
        return Int(name.dropLast(4)) ?? -1
    }

    /// The rows of the transfers so far, in their order, once there are so many.
    @discardableResult
    private func numbers(_ count: Int) async throws -> [Int] {
        try await fake.loader.started.wait(count: count).map { number($0.request) }
    }

    private func end() async throws {
        prefetcher.stopAll()
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        #expect(fake.loader.runningCount == 0)
    }
}
