import Foundation
import GannetCore
import GannetFoundation
import GannetTesting
import Testing

@Suite("An image downloader", .timeLimit(.minutes(1)))
@MainActor
struct ImageDownloaderTests {
    private let ears = DownloaderEars()

    @Test("hands over the bytes as they came, undecoded, on the main thread")
    func handsOver() async throws {
        let fake = FakePipeline.serving()
        make(fake).start()
        let heard = try await ears.heard.wait(count: 2)
        #expect(
            heard == [.answered(200, type: nil), .finished(byteCount: FakePipeline.picture.count)])
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(ears.heard.count == 2 && ears.wasAlwaysOnMainQueue)
    }

    @Test("tells the head of the answer once, before anything of its body")
    func head() async throws {
        let fake = FakePipeline(disk: nil)
        make(fake).start()
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.answer(headers: ["Content-Type": "image/png"])
        transfer.progress(received: 4, expected: 20)
        try await ears.heard.wait { $0.last == .received(4, 20) }
        transfer.respond(body: FakePipeline.picture)
        let heard = try await ears.heard.wait { $0.last?.isEnd == true }
        #expect(heard[0] == .answered(200, type: "image/png"))
        #expect(heard.count { $0.isAnswer } == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tells the head that a cache keeps, as if it came from the origin")
    func headOfCache() async throws {
        let fake = FakePipeline.serving([
            "Cache-Control": "max-age=60", "Content-Type": "image/png",
        ])
        for _ in 0..<2 {
            ears.heard.clear()
            make(fake).start()
            let heard = try await ears.heard.wait { $0.last?.isEnd == true }
            #expect(heard[0] == .answered(200, type: "image/png"))
        }
        #expect(fake.loader.requests.count == 1)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("tells no head and no bytes after a cancel, though both are there already")
    func headAfterCancel() async throws {
        let fake = FakePipeline(disk: nil)
        let downloader = make(fake)
        downloader.start()
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        // This test holds the main actor: nothing is told before it waits.
        transfer.answer()
        transfer.progress(received: 4, expected: 20)
        downloader.cancel()
        let heard = try await ears.heard.wait { $0.last?.isEnd == true }
        #expect(heard == [.failed(.cancelled)])
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    @Test("has a delegate that cancels at the head hear of nothing but the cancel")
    func cancelAtHead() async throws {
        let fake = FakePipeline.serving()
        let downloader = make(fake)
        ears.onAnswer = { downloader.cancel() }
        downloader.start()
        let heard = try await ears.heard.wait { $0.last?.isEnd == true }
        #expect(heard == [.answered(200, type: nil), .failed(.cancelled)])
        #expect(await fake.pipeline.shutdown().isClean)
        await MainActor.run {}
        #expect(ears.heard.count == 2)
    }

    @Test("tells of bytes as they arrive")
    func progress() async throws {
        let fake = FakePipeline(disk: nil)
        make(fake).start()
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 4, expected: 20)
        try await ears.heard.wait { $0.last == .received(4, 20) }
        transfer.progress(received: 20, expected: 20)
        try await ears.heard.wait { $0.last == .received(20, 20) }
        transfer.respond(body: FakePipeline.picture)
        try await ears.heard.wait { $0.last == .finished(byteCount: FakePipeline.picture.count) }
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("allows 30 seconds, or what the request says, and uses the caches by the protocol")
    func terms() async throws {
        let fake = FakePipeline(disk: nil)
        var request = ImageRequest.numbered(2)
        request.timeout = 5
        let downloaders = [
            make(fake), ImageDownloader(request, pipeline: fake.pipeline, delegate: ears),
        ]
        for downloader in downloaders { downloader.start() }
        let transfers = try await fake.loader.started.wait(count: 2)
        #expect(transfers.map(\.request.timeout) == [30, 5])
        #expect(downloaders.allSatisfy { $0.request.cachePolicy == .protocol })
        for downloader in downloaders { downloader.cancel() }
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
    }

    @Test("fails with what the server said")
    func failure() async throws {
        let fake = FakePipeline { _ in .respond(status: 500, headers: [:], body: Data()) }
        make(fake).start()
        #expect(try await ears.heard.wait(count: 1) == [.failed(.httpStatus)])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("does not pass a page off as a picture")
    func notAPicture() async throws {
        let fake = FakePipeline { _ in .ok(Data("<html>".utf8)) }
        make(fake).start()
        #expect(try await ears.heard.wait(count: 1) == [.failed(.notAnImage)])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("loads once when it is started twice")
    func startsOnce() async throws {
        let fake = FakePipeline(disk: nil)
        let downloader = make(fake)
        downloader.start()
        downloader.start()
        #expect(downloader.isRunning)
        try await fake.loader.started.wait(count: 1)[0].respond(body: FakePipeline.picture)
        try await ears.heard.wait { $0.last?.isEnd == true }
        #expect(!downloader.isRunning)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(ears.heard.events.count { $0.isEnd } == 1 && fake.loader.requests.count == 1)
        #expect(fake.pipeline.counters.requests == 1)
    }

    @Test("tells of a cancel once, and of nothing after it")
    func cancels() async throws {
        let fake = FakePipeline(disk: nil)
        let downloader = make(fake)
        downloader.start()
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        transfer.progress(received: 1)
        downloader.cancel()
        downloader.cancel()
        try await fake.loader.cancelled.wait(count: 1)
        #expect(await fake.pipeline.shutdown().unfinishedLoads == 0)
        await Task.yield()
        try await ears.heard.wait(count: 1)
        #expect(ears.heard.events == [.failed(.cancelled)])
    }

    @Test("starts again after a cancel at once, and each start has its end")
    func startsAgain() async throws {
        let fake = FakePipeline(disk: nil)
        let downloader = make(fake)
        downloader.start()
        downloader.cancel()
        downloader.start()
        #expect(downloader.isRunning)
        try await fake.loader.started.wait(count: 2)[1].respond(body: FakePipeline.picture)
        try await ears.heard.wait { events in events.count { $0.isEnd } == 2 }
        downloader.start()
        try await fake.loader.started.wait(count: 3)[2].respond(body: Data())
        let heard = try await ears.heard.wait { events in events.count { $0.isEnd } == 3 }
            .filter(\.isEnd)
        let size = FakePipeline.picture.count
        #expect(heard == [.failed(.cancelled), .finished(byteCount: size), .failed(.notAnImage)])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("does without a delegate that is gone, and is freed after the end")
    func isFreed() async throws {
        let fake = FakePipeline(disk: nil)
        weak var downloader: ImageDownloader?
        do {
            let made = ImageDownloader(
                .numbered(1), pipeline: fake.pipeline, delegate: DownloaderEars())
            #expect(made.delegate == nil)
            made.start()
            downloader = made
        }
        #expect(downloader != nil)
        _ = await fake.pipeline.shutdown()
        await MainActor.run {}
        await Task.yield()
        #expect(downloader == nil)
    }

    @Test("ends each start once, however cancels and answers race")
    func races() async throws {
        let fake = FakePipeline { _ in
            .ok(FakePipeline.picture, headers: ["Cache-Control": "no-store"])
        }
        let downloaders = (0..<500).map {
            ImageDownloader(.numbered($0), pipeline: fake.pipeline, delegate: ears)
        }
        for downloader in downloaders { downloader.start() }
        let cancelling = Thread.detaching {
            for downloader in downloaders { downloader.cancel() }
        }
        try await ears.heard.wait { events in events.count { $0.isEnd } == 500 }
        try await cancelling.wait()
        #expect(await fake.pipeline.shutdown().isClean)
        await MainActor.run {}
        #expect(ears.heard.events.count { $0.isEnd } == 500)
        #expect(downloaders.allSatisfy { !$0.isRunning })
    }

    private func make(_ fake: FakePipeline) -> ImageDownloader {
        ImageDownloader(.numbered(1), pipeline: fake.pipeline, delegate: ears)
    }
}
