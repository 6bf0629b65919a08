/// Pages that pose as the answer of an origin: what a captive portal sends in place of a picture.
enum Impostor {
    /// Whether an answer is a web page where a picture is stored.
    ///
    /// A network that wants to be signed in to answers every request with its own page and status
    /// 200, which no rule of HTTP tells from the origin's. That an address which was a picture
    /// becomes a page is so much rarer that it counts as a failure of the origin: the picture
    /// stays, and the origin is asked again the next time.
    static func isOne(_ answer: CacheAnswer, inPlaceOf stored: StoredResponse) -> Bool {
        stored.status == 200 && (200...299).contains(answer.status)
            && type(of: stored.headers).hasPrefix("image/")
            && ["text/html", "application/xhtml+xml"].contains { type(of: answer.headers) == $0 }
    }

    /// The media type without its parameters, in small letters.
    private static func type(of headers: HTTPHeaders) -> String {
        let value = headers["Content-Type"] ?? ""
        return String(value.prefix { $0 != ";" }).trimmingBlanks().lowercased()
    }
}
