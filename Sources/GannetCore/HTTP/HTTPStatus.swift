/// What status codes mean, in words for messages.
enum HTTPStatus {
    /// A sentence about an answer that carries no picture, with what to do where that helps.
    static func reason(_ status: Int) -> String {
        let told = phrases[status].map { "\(status) (\($0))" } ?? "\(status)"
        return "the server answered \(told)" + advice(status)
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 401, 407: "; send credentials in a header"
        case 403: "; the address may need credentials or a Referer header"
        case 404, 410: "; check the address"
        case 429, 503: "; try again later"
        case 300...399: "; the redirect leads nowhere that can be followed"
        default: ""
        }
    }

    /// The reason phrases of RFC 9110, section 15, that a picture's load is likely to meet.
    private static let phrases: [Int: String] = [
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
        407: "Proxy Authentication Required", 408: "Request Timeout", 410: "Gone",
        414: "URI Too Long", 415: "Unsupported Media Type", 418: "I'm a teapot",
        421: "Misdirected Request", 429: "Too Many Requests",
        451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
