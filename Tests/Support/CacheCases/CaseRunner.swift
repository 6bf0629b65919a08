import FoundationEssentials
import GannetCore

/// Runs one case and says what was not as expected; nothing when it passes.
package struct CaseRunner<Client: CacheCaseClient> {
    private let test: CacheCase
    private var cache: Client
    private var faults: [String] = []

    /// What is wrong with a case, in words.
    package static func faults(in test: CacheCase, client: Client) async -> [String] {
        var runner = CaseRunner(test, client)
        for number in 1...test.exchanges.count { await runner.run(number) }
        return runner.faults
    }

    private init(_ test: CacheCase, _ client: Client) {
        self.test = test
        cache = client
    }

    private mutating func run(_ number: Int) async {
        let exchange = test.exchanges[number - 1]
        var headers = exchange.requestHeaders(now: cache.now)
        for (name, value) in [
            ("Test-Name", test.id), ("Test-ID", test.id), ("Req-Num", "\(number)"),
        ] {
            headers.add(name, value)
        }
        var address = "http://origin.test/test/\(test.id)"
        if let fileName = exchange.fileName { address += "/\(fileName)" }
        if let query = exchange.query { address += "?\(query)" }
        let request = CacheRequest(
            method: exchange.method, url: ImageURL(address), headers: headers)
        let answer = await cache.answer(request, number: number)
        checkType(exchange, answer, number)
        checkStatusAndBody(exchange, answer)
        checkHeaders(exchange, answer)
        checkRequest(exchange, number)
        if exchange.pausesAfter { cache.advance(by: 3) }
    }

    private mutating func expect(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        if !isRight { faults.append(fault()) }
    }

    private mutating func checkType(
        _ exchange: CaseExchange, _ answer: CaseOrigin.Answer, _ number: Int
    ) {
        let count = answer.headers["Server-Request-Count"].flatMap { Int($0) } ?? 0
        switch exchange.expectedType {
        case "cached": expect(count < number && count > 0, "\(number) is not from the cache")
        case "not_cached": expect(count == number, "\(number) is from the cache")
        case "etag_validated", "lm_validated":
            expect(
                cache.seen.contains { $0.number == number }, "\(number) is not validated")
        default: break
        }
    }

    private mutating func checkStatusAndBody(
        _ exchange: CaseExchange, _ answer: CaseOrigin.Answer
    ) {
        if let expected = exchange.json["expected_status"] {
            if let status = expected.int { expect(answer.status == status, "\(answer.status)") }
        } else {
            expect(answer.status == exchange.status, "status \(answer.status)")
        }
        guard exchange.checksBody, exchange.method != "HEAD" else { return }
        let body = exchange.json["expected_response_text"]?.string ?? exchange.body(id: test.id)
        expect(answer.body == body, "body \(answer.body)")
    }

    private mutating func checkHeaders(_ exchange: CaseExchange, _ answer: CaseOrigin.Answer) {
        let serverNow = answer.headers["Server-Now"].flatMap { HTTPDate.date(from: $0, now: .now) }
        for expected in exchange.json["expected_response_headers"]?.array ?? [] {
            check(expected, in: answer.headers, now: serverNow ?? cache.now)
        }
        for expected in exchange.json["expected_response_headers_missing"]?.array ?? [] {
            checkMissing(expected, in: answer.headers)
        }
    }

    private mutating func checkRequest(_ exchange: CaseExchange, _ number: Int) {
        guard let seen = cache.seen.first(where: { $0.number == number }) else {
            expect(exchange.json["expected_request_headers"] == nil, "\(number) was not sent")
            return
        }
        if let method = exchange.json["expected_method"]?.string {
            expect(seen.method == method, "\(seen.method)")
        }
        for expected in exchange.json["expected_request_headers"]?.array ?? [] {
            check(expected, in: seen.headers, now: cache.now)
        }
        for expected in exchange.json["expected_request_headers_missing"]?.array ?? [] {
            checkMissing(expected, in: seen.headers)
        }
    }

    /// A name, or a name with its value, or a name with `>` and a number.
    private mutating func check(_ expected: CaseJSON, in headers: HTTPHeaders, now: Date) {
        guard case .array(let parts) = expected else {
            expect(headers[expected.text] != nil, "no \(expected.text)")
            return
        }
        let name = parts[0].text
        let value = headers.combined(name)
        if parts.count == 3, parts[1].string == ">" {
            let number = value.flatMap { Int($0) } ?? .min
            expect(number > parts[2].int ?? .max, "\(name) \(number)")
        } else {
            let wanted = CaseExchange.value(parts[1], of: name, now: now)
            expect(value == wanted, "\(name) is \(value ?? "absent"), not \(wanted)")
        }
    }

    private mutating func checkMissing(_ expected: CaseJSON, in headers: HTTPHeaders) {
        if case .array(let parts) = expected {
            expect(headers[parts[0].text] != parts[1].text, "\(parts[0].text) is there")
        } else {
            expect(headers[expected.text] == nil, "\(expected.text) is there")
        }
    }
}
