import GannetCore

/// Which events of an exchange reach its caller, when to ask for another authorization, and when
/// to go on to another origin, which has an authorization of its own.
///
/// A 401 of the origin that was asked is held back the first time, and so is a redirect to another
/// origin; any other answer is the answer.
struct RefusalWatch {
    /// What to do with an event.
    enum Verdict {
        /// Hand these over, in order.
        case pass([DataLoadEvent])
        /// Ask again; what was held back is the answer if that brings nothing.
        case askAgain(HTTPResponse)
        /// Send this to its origin: the answer pointed there.
        case follow(HTTPRequest)
        /// End with this.
        case fail(ImageError)
    }

    private let request: HTTPRequest
    private let origin: WebOrigin
    private var mayAskAgain = true
    private var head: DataLoadEvent?

    /// A watch over an exchange with an origin, for a request as it was sent, without what it is
    /// allowed by.
    init(_ request: HTTPRequest, origin: WebOrigin) {
        self.request = request
        self.origin = origin
    }

    /// Takes a 401 that comes from now on as the answer.
    mutating func accept() {
        mayAskAgain = false
        head = nil
    }

    /// Looks at the next event.
    mutating func judge(_ event: DataLoadEvent) -> Verdict {
        switch event {
        case .answered(let status, let headers) where isHeldBack(status, headers):
            head = event
            return .pass([])
        case .finished(.success(let response)): return judge(response)
        case .finished: return .pass([event])
        default: return .pass(head == nil ? [event] : [])
        }
    }

    /// The events that tell of an answer that was held back.
    func withHead(_ event: DataLoadEvent) -> [DataLoadEvent] {
        [head, event].compactMap(\.self)
    }

    private func judge(_ response: HTTPResponse) -> Verdict {
        if response.status == 401, mayAskAgain, isOurs(response.url) { return .askAgain(response) }
        do throws(ImageError) {
            if let next = try next(after: response) { return .follow(next) }
        } catch {
            return .fail(error)
        }
        return .pass(withHead(.finished(.success(response))))
    }

    private func isHeldBack(_ status: Int, _ headers: HTTPHeaders) -> Bool {
        status == 401 ? mayAskAgain : pointsElsewhere(status, headers)
    }

    private func pointsElsewhere(_ status: Int, _ headers: HTTPHeaders) -> Bool {
        request.redirectsBefore != nil && (300...399).contains(status) && headers["Location"] != nil
    }

    /// The request that the loader below has left to us to send.
    private func next(after response: HTTPResponse) throws(ImageError) -> HTTPRequest? {
        guard pointsElsewhere(response.status, response.headers) else { return nil }
        var last = request
        last.url = response.url
        last.redirectsBefore = nil
        // The loader below has seen to it that it does not lead where it must not.
        var next = try RedirectRule.next(
            after: last, status: response.status, location: response.headers["Location"],
            hops: response.redirects, allowsInsecure: true)
        next?.redirectsBefore = response.redirects + 1
        return next
    }

    private func isOurs(_ url: ImageURL) -> Bool {
        // `try?` because an address that cannot be understood is none of the origin's.
        (try? WebOrigin(url)) == origin
    }
}
