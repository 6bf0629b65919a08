import FoundationEssentials

/// The beginning of a body whose rest did not come, and what must still hold to go on with it.
struct PartialBody: Sendable {
    /// What the answer said; its status is 200.
    let response: StoredResponse
    /// The bytes so far.
    let body: Data
    /// What names this version of the body and no other, as `If-Range` sends it.
    let validator: String
    /// The length of the whole, if it is known.
    let total: Int?

    /// Less than this is sooner fetched again than kept.
    static let worthKeeping = 16 << 10

    /// Takes what came of an answer to a plain GET; nil where it cannot be gone on with: there is
    /// no strong validator, a Content-Encoding, or nothing.
    init?(_ response: StoredResponse, body: Data) {
        guard response.status == 200, !body.isEmpty, let validator = Self.validator(of: response),
            Self.isPlain(response.headers)
        else { return nil }
        let total = response.headers["Content-Length"].flatMap { Int($0) }
        if let total, body.count >= total { return nil }
        self.response = response
        self.body = body
        self.validator = validator
        self.total = total
    }

    /// The same beginning with more of it.
    func appending(_ rest: Data) -> PartialBody? {
        PartialBody(response, body: body + rest)
    }

    /// What a request for the rest sends (RFC 9110, sections 13.1.5 and 14.2).
    var conditions: HTTPHeaders {
        // A coded body has other places than the one that is there.
        ["Range": "bytes=\(body.count)-", "If-Range": validator, "Accept-Encoding": "identity"]
    }

    /// Whether bytes of the answer are bytes of the picture: places in a coded body are others.
    static func isPlain(_ headers: HTTPHeaders) -> Bool {
        let coding = headers["Content-Encoding"]?.lowercased() ?? "identity"
        return coding == "identity" || coding.isEmpty
    }

    /// A strong validator (RFC 9110, section 8.8): an ETag that is not weak, or a Last-Modified so
    /// much older than the answer that the body cannot have changed within that second (8.8.2.2).
    static func validator(of response: StoredResponse) -> String? {
        if let tag = response.headers["ETag"] {
            return tag.hasPrefix("\"") && tag.count > 2 ? tag : nil
        }
        guard let text = response.headers["Last-Modified"],
            let modified = HTTPDate.date(from: text, now: response.responseTime)
        else { return nil }
        let sent = response.headers["Date"].flatMap {
            HTTPDate.date(from: $0, now: response.responseTime)
        }
        return (sent ?? .distantPast).timeIntervalSince(modified) >= 60 ? text : nil
    }
}
