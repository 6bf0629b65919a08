/// Whether a request that a connection of HTTP/2 would not serve is sent again at once: pure.
///
/// An origin that reloads says GOAWAY and looks at no stream above the one that it names (RFC 9113,
/// section 6.8). The library repeats such a request by itself only where the connection had served
/// another before; on a new one, which the origin turns away at once, it reports a failure.
struct Repetition: Hashable {
    /// An origin that turns so many connections away in a row is not just reloading.
    static let most = 3

    private var count = 0

    /// Takes such a failure.
    ///
    /// - Returns: whether the request may be sent again: it changes nothing at the origin
    ///   (RFC 9110, section 9.2.1), and nobody has heard anything of an answer.
    mutating func permits(method: String, hasBody: Bool, hasAnswer: Bool) -> Bool {
        guard ["GET", "HEAD"].contains(method), !hasBody, !hasAnswer, count < Self.most else {
            return false
        }
        count += 1
        return true
    }
}
