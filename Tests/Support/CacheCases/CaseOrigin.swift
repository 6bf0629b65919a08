import FoundationEssentials
import GannetCore

/// The origin of one case: answers request n as its table says, and remembers what it saw.
package struct CaseOrigin: Sendable {
    /// An answer with its body.
    package struct Answer: Sendable {
        package var status: Int
        package var headers: HTTPHeaders
        package var body: String

        /// An answer of these parts.
        package init(status: Int, headers: HTTPHeaders, body: String) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    /// A request that arrived.
    package struct Seen: Sendable {
        package let number: Int
        package let method: String
        package let headers: HTTPHeaders
    }

    package let test: CacheCase
    package private(set) var seen: [Seen] = []

    package init(_ test: CacheCase) {
        self.test = test
    }

    /// The answer to the request of this number, from 1; nil when the connection breaks instead.
    package mutating func answer(_ number: Int, method: String, headers: HTTPHeaders, now: Date)
        -> Answer?
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
