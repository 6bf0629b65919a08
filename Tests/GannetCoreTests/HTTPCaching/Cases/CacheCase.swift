import FoundationEssentials
import TestSupport
import GannetCore

/// One test of the table of HTTP caching cases: requests, one after another, and what is expected.
struct CacheCase {
    let id: String
    let kind: String
    let dependencies: [String]
    let exchanges: [CaseExchange]

    init(_ json: JSONValue) {
        id = json["id"]?.string ?? ""
        kind = json["kind"]?.string ?? ""
        dependencies = json["depends_on"]?.array.compactMap(\.string) ?? []
        exchanges = json["requests"]?.array.map { CaseExchange(json: $0) } ?? []
    }

    /// The table, or nothing where it is not to be had.
    static let all: [CacheCase] = {
        // `try?` because these cases are not part of the project, and may be absent.
        guard let data = try? SharedCases.data(path: "http-cache/cases.json"),
            let json = try? JSONDecoder().decode(JSONValue.self, from: data)
        else { return [] }
        return json["tests"]?.array.map(CacheCase.init) ?? []
    }()
}

/// One request of a case with the answer that the origin gives, and what should come of it.
struct CaseExchange {
    let json: JSONValue

    var method: String { json["request_method"]?.string ?? "GET" }
    var fileName: String? { json["filename"]?.string }
    var query: String? { json["query_arg"]?.string }
    var pausesAfter: Bool { json["pause_after"]?.isTrue ?? false }
    var disconnects: Bool { json["disconnect"]?.isTrue ?? false }
    var pauseBeforeAnswer: Double { Double(json["response_pause"]?.int ?? 0) }
    var usesMagicLocations: Bool { json["magic_locations"]?.isTrue ?? false }
    var status: Int { json["response_status"]?.array.first?.int ?? 200 }
    var expectedType: String? { json["expected_type"]?.string }
    var checksBody: Bool { json["check_body"] != .bool(false) }

    /// The body that the origin sends for a case with this id.
    func body(id: String) -> String {
        guard let body = json["response_body"] else { return id }
        return body.string ?? ""
    }

    /// The caller's fields; the fetch option `no-cache` is what browsers make of it.
    func requestHeaders(now: Date) -> HTTPHeaders {
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
    static func headers(_ json: JSONValue?, now: Date) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for field in json?.array ?? [] {
            let name = field.array[0].text
            headers.add(name, value(field.array[1], of: name, now: now))
        }
        return headers
    }

    static func value(_ json: JSONValue, of name: String, now: Date) -> String {
        let dates = ["date", "expires", "last-modified", "if-modified-since"]
        guard dates.contains(name.lowercased()), let seconds = json.int else { return json.text }
        return HTTPDate.string(from: now + Double(seconds))
    }
}
