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
    /// The caller's fields, one line each without its end, in the form libcurl takes.
    let headerLines: [String]

    /// Checks a request.
    ///
    /// - Throws: `invalid_url`, `unsupported_scheme`, `invalid_request`, `blocked_address`.
    init(_ request: HTTPRequest, rules: ClientRules) throws(ImageError) {
        self.rules = rules
        address = try WebAddress(request.url)
        proxy = try rules.proxy(for: address)
        self.request =
            address.hasCredentials
            ? Self.movingCredentials(of: request, to: address.authorization) : request
        guard !request.method.isEmpty, request.method.utf8.allSatisfy(Self.isTokenByte) else {
            throw ImageError(.invalidRequest, "the method is not a word of letters")
        }
        var lines: [String] = []
        for field in self.request.headers.fields { lines.append(try Self.line(field)) }
        if request.body != nil {
            // Without these, libcurl claims that the body is a form, and asks leave to send it.
            if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
            lines.append("Expect:")
        }
        headerLines = lines
    }

    /// From here on one rule about header fields holds for all credentials.
    private static func movingCredentials(
        of request: HTTPRequest, to authorization: String?
    ) -> HTTPRequest {
        var request = request
        request.url = request.url.withoutCredentials
        if let authorization, request.headers["Authorization"] == nil {
            request.headers["Authorization"] = authorization
        }
        return request
    }

    /// The value of the `Cookie` field that is sent: the caller's, or else what the jar holds now.
    func cookies() -> String? {
        request.headers.combined("Cookie")
            ?? rules.cookies?.header(for: address, partition: request.partition)
    }

    /// Keeps the cookies that an answer to the request sets.
    func keepCookies(of headers: HTTPHeaders) {
        rules.cookies?.receive(headers, from: address, partition: request.partition)
    }

    private static func line(_ field: HTTPHeaders.Field) throws(ImageError) -> String {
        guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenByte) else {
            throw ImageError(
                .invalidRequest,
                "a header field has a name that is not a word of letters and hyphens")
        }
        guard field.value.utf8.allSatisfy({ ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }) else {
            throw ImageError(
                .invalidRequest,
                "the header field \(field.name) has a line end or control character in its value")
        }
        guard !framing.contains(where: { HTTPHeaders.matches($0, field.name) }) else {
            throw ImageError(
                .invalidRequest,
                "the header field \(field.name) is set by the client itself; leave it out")
        }
        // A name with a semicolon is libcurl's way to send an empty value.
        let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return isBlank ? "\(field.name);" : "\(field.name): \(field.value)"
    }

    /// Fields that say where a message ends: a second opinion on that is request smuggling.
    private static let framing = [
        "connection", "content-length", "expect", "trailer", "transfer-encoding", "upgrade",
    ]

    /// RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
