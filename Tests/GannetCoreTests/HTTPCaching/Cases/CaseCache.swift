import FoundationEssentials
import GannetCore
import TestSupport

/// A cache that does what the rules decide and nothing of its own.
struct CaseCache: CacheCaseClient {
    private struct Entry {
        var head: StoredResponse
        var body: String
    }

    private let rules = HTTPCacheRules(heuristicFallback: nil)
    private var entries: [ImageURL: [Entry]] = [:]
    /// The time, which the runner moves.
    var now: Date
    var origin: CaseOrigin

    var seen: [CaseOrigin.Seen] { origin.seen }

    init(now: Date, origin: CaseOrigin) {
        self.now = now
        self.origin = origin
    }

    /// The answer to a request, from the cache or the origin.
    mutating func answer(_ request: CacheRequest, number: Int) -> CaseOrigin.Answer {
        let stored = rules.select(
            from: entries[address(request), default: []].map(\.head), for: request)
        switch rules.decide(request, stored: stored, now: now) {
        case .use:
            return reuse(stored, request)
        case .useAndRefresh(_, let conditions):
            let reused = reuse(stored, request)
            _ = ask(request, stored, adding: conditions, number)
            return reused
        case .revalidate(let conditions):
            return ask(request, stored, adding: conditions, number)
        case .fetch:
            return ask(request, stored, adding: [:], number)
        case .notCached:
            return Self.gatewayTimeout
        }
    }

    mutating func advance(by seconds: Double) {
        now += seconds
    }

    private func address(_ request: CacheRequest) -> ImageURL {
        request.url ?? ImageURL("")
    }

    private mutating func ask(
        _ request: CacheRequest, _ stored: StoredResponse?, adding conditions: HTTPHeaders,
        _ number: Int
    ) -> CaseOrigin.Answer {
        let requestTime = now
        let headers = HTTPHeaders(request.headers.fields + conditions.fields)
        let answer = origin.answer(number, method: request.method, headers: headers, now: now)
        now += origin.test.exchanges[number - 1].pauseBeforeAnswer
        guard let answer else {
            let update = rules.afterFailure(request, stored: stored, now: now)
            return update == .useStaleOnError ? reuse(stored, request) : Self.gatewayTimeout
        }
        let head = CacheAnswer(
            status: answer.status, headers: answer.headers, url: address(request),
            requestTime: requestTime, responseTime: now)
        return carryOut(
            rules.afterAnswer(request, stored: stored, answer: head), request, stored, answer,
            number)
    }

    private mutating func carryOut(
        _ update: CacheUpdate, _ request: CacheRequest, _ stored: StoredResponse?,
        _ answer: CaseOrigin.Answer, _ number: Int
    ) -> CaseOrigin.Answer {
        switch update {
        case .store(let head):
            let others = entries[address(request), default: []].filter {
                rules.select(from: [$0.head], for: request) == nil
            }
            entries[address(request)] = others + [Entry(head: head, body: answer.body)]
        case .updateHeaders(let head):
            for index in entries[address(request), default: []].indices
            where entries[address(request)]?[index].head == stored {
                entries[address(request)]?[index].head = head
            }
            return request.method == "HEAD" ? answer : reuse(head, request)
        case .useStaleOnError: return reuse(stored, request)
        case .remove: entries[address(request)]?.removeAll { $0.head == stored }
        case .invalidate(let urls): for url in urls { entries[url] = nil }
        case .fetchAgain: return ask(request, nil, adding: [:], number)
        case .doNotStore: break
        }
        return answer
    }

    private func reuse(_ stored: StoredResponse?, _ request: CacheRequest) -> CaseOrigin.Answer {
        guard let stored,
            let entry = entries[address(request), default: []].first(where: { $0.head == stored })
        else { return Self.gatewayTimeout }
        let headers = rules.headersForReuse(stored, now: now)
        let bytes = Array(entry.body.utf8)
        if let part = PartialAnswer(of: bytes.count, headers: headers, for: request.headers) {
            let body = String(decoding: bytes[part.range], as: UTF8.self)
            return CaseOrigin.Answer(status: 206, headers: part.headers, body: body)
        }
        return CaseOrigin.Answer(status: stored.status, headers: headers, body: entry.body)
    }

    private static var gatewayTimeout: CaseOrigin.Answer {
        CaseOrigin.Answer(status: 504, headers: [:], body: "")
    }
}
