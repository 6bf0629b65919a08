import FoundationEssentials

/// Which fields of an answer are stored, and which are handed out with a stored answer.
enum StoredFields {
    /// The fields that concern one connection only (RFC 9110, section 7.6.1), or only a proxy
    /// (RFC 9111, section 3.1).
    private static let ofOneHop = [
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate",
        "Proxy-Authentication-Info", "Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding",
        "Upgrade",
    ]

    /// The fields to store: all but those of one hop, and those that `Connection` names as such.
    static func kept(of headers: HTTPHeaders) -> HTTPHeaders {
        let dropped = ofOneHop + ListField.members(of: "Connection", in: headers)
        return HTTPHeaders(
            headers.fields.filter { field in
                !dropped.contains { HTTPHeaders.matches($0, field.name) }
            })
    }

    /// The fields of a stored answer at its reuse: with its present `Age` (RFC 9111, section 4),
    /// with a `Date` (RFC 9110, section 6.6.1), and without those that the origin wants to be asked
    /// about (`no-cache="…"`, section 5.2.2.4).
    static func forReuse(of stored: StoredResponse, age: Double) -> HTTPHeaders {
        var headers = stored.headers
        for name in CacheControl(headers).fieldNames("no-cache") { headers.remove(name) }
        headers["Age"] = String(Int(min(age, CacheControl.longest)))
        if headers["Date"] == nil { headers["Date"] = HTTPDate.string(from: stored.responseTime) }
        return headers
    }
}
