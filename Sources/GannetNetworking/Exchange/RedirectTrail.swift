import GannetCore

/// Where the redirects of an exchange have led so far.
///
/// The same request with the same cookies gets the same answer, so that coming back to one is a
/// loop. With another cookie it is not: origins redirect to themselves to see whether it is kept.
struct RedirectTrail {
    /// A request as far as it decides what comes of it.
    struct Stop: Hashable {
        let method: String
        let url: ImageURL
        let cookies: String?
    }

    private var stops: Set<Stop> = []

    /// Takes a step from one request to the next.
    ///
    /// - Throws: `too_many_redirects` when that has been sent before.
    mutating func advance(from: Stop, to next: Stop, status: Int) throws(ImageError) {
        stops.insert(from)
        guard !stops.insert(next).inserted else { return }
        throw ImageError(
            .tooManyRedirects,
            "the redirects are a loop: they lead back to \(next.url.text), and no cookie has "
                + "changed meanwhile; the origin must be mended", httpStatus: status)
    }
}

extension RequestPlan {
    /// The request, sent with these cookies, as a stop on a trail of redirects.
    func stop(cookies: String?) -> RedirectTrail.Stop {
        RedirectTrail.Stop(method: request.method, url: request.url, cookies: cookies)
    }
}
