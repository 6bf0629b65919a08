import FoundationEssentials
import GannetCore

/// One test of the table of HTTP caching cases: requests, one after another, and what is expected.
package struct CacheCase: Sendable {
    package let id: String
    package let kind: String
    package let dependencies: [String]
    package let exchanges: [CaseExchange]

    init(_ json: CaseJSON) {
        id = json["id"]?.string ?? ""
        kind = json["kind"]?.string ?? ""
        dependencies = json["depends_on"]?.array.compactMap(\.string) ?? []
        exchanges = json["requests"]?.array.map { CaseExchange(json: $0) } ?? []
    }

    /// The table, or nothing where it is not to be had.
    package static let all: [CacheCase] = {
        // `try?` because these cases are not part of the project, and may be absent.
        guard let data = try? SharedCases.data(path: "http-cache/cases.json"),
            let json = try? JSONDecoder().decode(CaseJSON.self, from: data)
        else { return [] }
        return json["tests"]?.array.map(CacheCase.init) ?? []
    }()
}

/// One request of a case with the answer that the origin gives, and what should come of it.
package struct CaseExchange: Sendable {
    let json: CaseJSON

    package var method: String { json["request_method"]?.string ?? "GET" }
    package var fileName: String? { json["filename"]?.string }
    package var query: String? { json["query_arg"]?.string }
    package var pausesAfter: Bool { json["pause_after"]?.isTrue ?? false }
    package var disconnects: Bool { json["disconnect"]?.isTrue ?? false }
    package var pauseBeforeAnswer: Double { Double(json["response_pause"]?.int ?? 0) }
    package var usesMagicLocations: Bool { json["magic_locations"]?.isTrue ?? false }
    package var followsRedirects: Bool { json["redirect"]?.string != "manual" }
    package var requestBody: String? { json["request_body"]?.string }
    package var status: Int { json["response_status"]?.array.first?.int ?? 200 }
    package var expectedType: String? { json["expected_type"]?.string }
    package var checksBody: Bool { json["check_body"] != .bool(false) }

    /// The body that the origin sends for a case with this id.
    package func body(id: String) -> String {
        guard let body = json["response_body"] else { return id }
        return body.string ?? ""
    }

    /// The caller's fields; the fetch option `no-cache` is what browsers make of it.
    package func requestHeaders(now: Date) -> HTTPHeaders {
        var headers = Self.headers(json["request_headers"], now: now)
        if json["cache"]?.string == "no-cache", headers["Cache-Control"] == nil {
            headers["Cache-Control"] = "max-age=0"
        }
        return headers
    }

    func responseHeaders(now: Date) -> HTTPHeaders {
        Self.headers(json["response_headers"], now: now)
    }

    /// A table of names and values, dates among them given in seconds from now.
    static func headers(_ json: CaseJSON?, now: Date) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for field in json?.array ?? [] {
            let name = field.array[0].text
            headers.add(name, value(field.array[1], of: name, now: now))
        }
        return headers
    }

    static func value(_ json: CaseJSON, of name: String, now: Date) -> String {
        let dates = ["date", "expires", "last-modified", "if-modified-since"]
        guard dates.contains(name.lowercased()), let seconds = json.int else { return json.text }
        return HTTPDate.string(from: now + Double(seconds))
    }
}
