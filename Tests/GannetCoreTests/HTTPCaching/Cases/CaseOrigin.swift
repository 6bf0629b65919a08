import FoundationEssentials
import GannetCore

/// The origin of one case: answers request n as its table says, and remembers what it saw.
struct CaseOrigin {
    /// An answer with its body.
    struct Answer {
        var status: Int
        var headers: HTTPHeaders
        var body: String
    }

    /// A request that arrived.
    struct Seen {
        let number: Int
        let method: String
        let headers: HTTPHeaders
    }

    let test: CacheCase
    private(set) var seen: [Seen] = []

    init(_ test: CacheCase) {
        self.test = test
    }

    /// The answer to the request of this number, from 1; nil when the connection breaks instead.
    mutating func answer(_ number: Int, method: String, headers: HTTPHeaders, now: Date) -> Answer?
    {
        seen.append(Seen(number: number, method: method, headers: headers))
        let exchange = test.exchanges[number - 1]
        if exchange.disconnects { return nil }
        var answer = Answer(
            status: exchange.status, headers: exchange.responseHeaders(now: now),
            body: method == "HEAD" ? "" : exchange.body(id: test.id))
        if exchange.usesMagicLocations {
            for name in ["Location", "Content-Location"] {
                answer.headers[name] = answer.headers[name].map { "/test/\(test.id)/\($0)" }
            }
        }
        answer.headers["Server-Request-Count"] = String(seen.count)
        answer.headers["Client-Request-Count"] = String(number)
        answer.headers["Server-Now"] = HTTPDate.string(from: now)
        if let condition = condition(of: exchange) {
            answer.status = headers[condition] == nil ? 999 : 304
            if answer.status == 304 { answer.body = "" }
        }
        return answer
    }

    private func condition(of exchange: CaseExchange) -> String? {
        switch exchange.expectedType {
        case "etag_validated": "If-None-Match"
        case "lm_validated": "If-Modified-Since"
        default: nil
        }
    }
}
