import GannetCore

/// What to do with an answer that points elsewhere (RFC 9110, section 15.4).
package enum RedirectRule {
    /// The request to send next, or nil when the answer is to be handed over as it is.
    ///
    /// - Parameters:
    ///   - hops: The redirects followed so far, without those before the request.
    ///   - allowsInsecure: Whether it may lead from `https` to `http`.
    /// - Throws: `too_many_redirects`; `invalid_url` or `unsupported_scheme` for a target that
    ///   cannot be loaded over HTTP; `insecure_redirect`.
    package static func next(
        after request: HTTPRequest, status: Int, location: String?, hops: Int,
        allowsInsecure: Bool = false
    ) throws(ImageError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(status), request.maximumRedirects > 0,
            let location, !location.isEmpty
        else { return nil }
        guard hops + (request.redirectsBefore ?? 0) < request.maximumRedirects else {
            throw ImageError(
                .tooManyRedirects,
                "the origin redirected more than \(request.maximumRedirects) times; raise "
                    + "maximumRedirects to follow it further", httpStatus: status)
        }
        var next = request
        // An origin cannot make the client send credentials of the origin's choice.
        next.url = URLReference.resolve(location, against: request.url).withoutCredentials
        let target = try address(of: next.url, status: status)
        let source = try WebAddress(request.url)
        if source.scheme == "https", target.scheme == "http", !allowsInsecure {
            throw insecure(next.url, status: status)
        }
        if !target.hasSameOrigin(as: source) {
            if request.redirectsBefore != nil { return nil }
            next.headers = request.headers.forStrangers
        }
        changeMethod(of: &next, status: status)
        return next
    }

    private static func address(
        of url: ImageURL, status: Int
    ) throws(ImageError) -> WebAddress {
        do {
            return try WebAddress(url)
        } catch {
            throw ImageError(
                error.code,
                "the origin redirected to an address that cannot be followed: "
                    + error.reason, httpStatus: status, underlying: error)
        }
    }

    private static func insecure(_ url: ImageURL, status: Int) -> ImageError {
        ImageError(
            .insecureRedirect,
            "the origin redirected from https to \(url.text), where everybody on the way could "
                + "read and change the answer; set allowsInsecureRedirects to follow it",
            httpStatus: status)
    }

    /// As browsers do: a POST becomes a GET unless the status forbids it.
    private static func changeMethod(of request: inout HTTPRequest, status: Int) {
        let becomesGet =
            status == 303 ? request.method != "HEAD" : status < 303 && request.method == "POST"
        guard becomesGet else { return }
        request.method = "GET"
        request.body = nil
        request.headers.remove("Content-Type")
    }
}
