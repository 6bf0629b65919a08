import GannetCore

/// A request that has been checked and is ready to be sent.
///
/// An object, because all who work on an exchange hold it.
final class RequestPlan: Sendable {
    /// The request as it is sent: credentials in its address have become a header field.
    let request: HTTPRequest
    /// Its address, taken apart.
    let address: WebAddress
    /// The rules of the client that sends it.
    let rules: ClientRules
    /// The proxy to send it through, as libcurl takes it; nil for none.
    let proxy: String?
    /// What the client does for this origin only.
    let settings: OriginSettings?
    /// The fields to send: the caller's, and those for this origin only.
    let headers: HTTPHeaders
    /// The same, one line each without its end, in the form libcurl takes.
    let headerLines: [String]

    /// Checks a request.
    ///
    /// - Throws: `invalid_url`, `unsupported_scheme`, `invalid_request`, `blocked_address`.
    init(_ request: HTTPRequest, rules: ClientRules) throws(ImageError) {
        self.rules = rules
        address = try WebAddress(request.url)
        proxy = try rules.proxy(for: address)
        self.request = address.hasCredentials ? Self.movingCredentials(of: request) : request
        settings = rules.settings(for: address)
        guard HeaderLine.isToken(request.method) else {
            throw ImageError(.invalidRequest, "the method is not a word of letters")
        }
        headers = Self.adding(settings?.headers, to: self.request.headers)
        headerLines = try Self.lines(of: headers, hasBody: request.body != nil)
    }

    /// The settings' fields stand behind those of the request, unless it has one of the same name.
    private static func adding(_ more: HTTPHeaders?, to headers: HTTPHeaders) -> HTTPHeaders {
        guard let more else { return headers }
        return HTTPHeaders(headers.fields + more.fields.filter { headers[$0.name] == nil })
    }

    private static func lines(
        of headers: HTTPHeaders, hasBody: Bool
    ) throws(ImageError) -> [String] {
        var lines: [String] = []
        for field in headers.fields { lines.append(try HeaderLine.line(field)) }
        if hasBody {
            // Without these, libcurl claims that the body is a form, and asks leave to send it.
            if headers["Content-Type"] == nil { lines.append("Content-Type:") }
            lines.append("Expect:")
        }
        return lines
    }

    /// From here on one rule about header fields holds for all credentials.
    private static func movingCredentials(of request: HTTPRequest) -> HTTPRequest {
        var moved = request
        moved.url = request.url.withoutCredentials
        moved.headers = request.headers.addingCredentials(of: request.url)
        return moved
    }

    /// The value of the `Cookie` field that is sent: one that was set, or else what the jar holds.
    func cookies() -> String? {
        headers.combined("Cookie")
            ?? rules.cookies?.header(for: address, partition: request.partition)
    }

    /// Keeps the cookies that an answer to the request sets.
    func keepCookies(of headers: HTTPHeaders) {
        rules.cookies?.receive(headers, from: address, partition: request.partition)
    }
}
