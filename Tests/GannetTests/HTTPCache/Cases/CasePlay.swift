import FoundationEssentials
import Gannet
import GannetTesting
import Synchronization
import TestSupport

/// One case while it is played: its origin and the clock that all take part in.
final class CasePlay: Sendable {
    let test: CacheCase
    let time = FakeTime(now: CaseResults.start)
    private let origin: Mutex<CaseOrigin>

    init(_ test: CacheCase) {
        self.test = test
        origin = Mutex(CaseOrigin(test))
    }

    var seen: [CaseOrigin.Seen] { origin.withLock { $0.seen } }

    /// What the origin says; nil when the connection breaks instead.
    func answer(method: String, _ headers: HTTPHeaders) -> CaseOrigin.Answer? {
        guard let number = headers["Req-Num"].flatMap({ Int($0) }),
            test.exchanges.indices.contains(number - 1)
        else { return CaseOrigin.Answer(status: 500, headers: [:], body: "not in the script") }
        let now = time.now
        let pause = test.exchanges[number - 1].pauseBeforeAnswer
        if pause > 0 { time.advance(by: pause) }
        return origin.withLock { $0.answer(number, method: method, headers: headers, now: now) }
    }
}

/// An ``HTTPCache`` over some transport, as the cases are played with it.
struct CachePlayer: CacheCaseClient {
    private let play: CasePlay
    private let cache: HTTPCache
    private let address: String

    init(_ play: CasePlay, loader: any DataLoading, address: String) {
        self.play = play
        self.address = address
        cache = HTTPCache(
            loader: loader, store: FakeDataCache(), executor: ThreadedExecutor(), time: play.time)
    }

    var now: Date { play.time.now }
    var seen: [CaseOrigin.Seen] { play.seen }

    func advance(by seconds: Double) {
        play.time.advance(by: seconds)
    }

    func answer(_ request: CacheRequest, number: Int) async -> CaseOrigin.Answer {
        let exchange = play.test.exchanges[number - 1]
        let url = request.url?.text.replacing("http://origin.test", with: address) ?? ""
        let asked = HTTPRequest(
            url: ImageURL(url), method: request.method, headers: request.headers,
            body: exchange.requestBody.map { Data($0.utf8) },
            maximumRedirects: exchange.followsRedirects ? 10 : 0)
        do throws(ImageError) {
            let answer = try await cache.response(for: asked).response
            await cache.waitForRefreshes()
            return CaseOrigin.Answer(
                status: answer.status, headers: answer.headers,
                body: String(decoding: answer.body, as: UTF8.self))
        } catch {
            return CaseOrigin.Answer(status: 504, headers: [:], body: error.reason)
        }
    }
}
