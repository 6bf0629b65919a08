import FoundationEssentials
import Gannet
import GannetCore
import GannetTesting
import Testing

@Suite("Observing a remote image", .timeLimit(.minutes(1)))
@MainActor
struct RemoteImageObservingTests {
    /// Holds every answer until the model has begun to load: one that came before would show no
    /// change of `isLoading` at all.
    private let fake = FakePipeline()
    private let model: RemoteImage
    private let request = ImageRequest("https://a.example/1.png")
    private let heard = Recorder<String>()

    init() {
        model = RemoteImage(pipeline: fake.pipeline)
    }

    @Test("gives each value before and after its change, and is silent about others")
    func values() async throws {
        let images = model.observe(\.image) { [heard] old, new in
            heard.append("image \(old?.width ?? 0) \(new?.width ?? 0)")
        }
        let loading = model.observe(\.isLoading) { [heard] old, new in
            heard.append("loading \(old) \(new)")
        }
        let errors = model.observe(\.error?.code) { [heard] _, _ in heard.append("error") }
        model.load(request)
        try await fake.loader.started.wait(count: 1)[0]
            .respond(status: 200, body: FakePipeline.picture)
        try await heard.wait { $0.count { $0.hasPrefix("loading") } == 2 }
        model.clear()
        #expect(
            heard.events == [
                "loading false true", "image 0 40", "loading true false", "image 40 0",
            ])
        withExtendedLifetime((images, loading, errors)) {}
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("by two observers is told to each, and ends for each alone")
    func twice() {
        let tokens = (0..<2).map { number in
            model.observe { [heard] _, _ in heard.append("\(number)") }
        }
        model.clear()
        #expect(heard.events == ["0", "1"])
        tokens[0].cancel()
        model.clear()
        #expect(heard.events == ["0", "1", "1"])
        tokens[1].cancel()
        model.clear()
        #expect(heard.count == 3)
    }

    @Test("does not double when a failed load is tried again")
    func afterFailure() async throws {
        let noHost = ImageError(.dns, "no such host")
        let token = model.observe(\.isLoading) { [heard] _, new in heard.append("\(new)") }
        model.load(request)
        try await fake.loader.started.wait(count: 1)[0].fail(noHost)
        try await heard.wait(count: 2)
        model.retry()
        try await fake.loader.started.wait(count: 2)[1].fail(noHost)
        try await heard.wait(count: 4)
        #expect(heard.events == ["true", "false", "true", "false"])
        withExtendedLifetime(token) {}
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("ends when its token is let go of")
    func letGo() {
        var token: RemoteImageObservation? = model.observe { [heard] _, _ in heard.append("") }
        model.clear()
        #expect(token != nil && heard.count == 1)
        token = nil
        model.clear()
        #expect(heard.count == 1)
    }

    @Test("ends from any thread, and what the handler holds is let go of on the main actor")
    func otherThread() async {
        weak var held: Held?
        let token: RemoteImageObservation
        do {
            let made = Held()
            held = made
            token = model.observe { _, _ in made.touch() }
        }
        #expect(held != nil)
        await Task.detached { token.cancel() }.value
        model.clear()
        await mainQueue()
        #expect(held == nil)
    }

    @Test("ends for one whom another cancels while both are told")
    func cancelledMeanwhile() {
        var second: RemoteImageObservation?
        let first = model.observe { [heard] _, _ in
            heard.append("first")
            second?.cancel()
        }
        second = model.observe { [heard] _, _ in heard.append("second") }
        model.clear()
        #expect(heard.events == ["first"])
        first.cancel()
    }

    @Test("keeps the order of changes, also of those that a handler makes")
    func nested() {
        let first = model.observe(\.isLoading) { [model, heard] _, new in
            heard.append("first \(new)")
            if new { model.cancel() }
        }
        let second = model.observe(\.isLoading) { [heard] _, new in heard.append("second \(new)") }
        model.load(request)
        #expect(heard.events == ["first true", "second true", "first false", "second false"])
        first.cancel()
        second.cancel()
    }

    @Test("begins with the changes that come after it")
    func addedMeanwhile() {
        var added: RemoteImageObservation?
        let first = model.observe { [model, heard] _, _ in
            guard added == nil else { return }
            added = model.observe { _, _ in heard.append("added") }
        }
        model.clear()
        #expect(heard.count == 0)
        model.clear()
        #expect(heard.events == ["added"])
        first.cancel()
        added?.cancel()
    }

    @Test("keeps neither the model nor, once the model is gone, the handler")
    func noCycle() {
        weak var goneModel: RemoteImage?
        weak var goneHeld: Held?
        let token: RemoteImageObservation
        do {
            let (made, held) = (RemoteImage(pipeline: fake.pipeline), Held())
            (goneModel, goneHeld) = (made, held)
            token = made.observe { _, _ in held.touch() }
        }
        #expect(goneModel == nil && goneHeld == nil)
        token.cancel()
    }
}

/// Something that a handler holds.
@MainActor
private final class Held {
    func touch() {}
}
