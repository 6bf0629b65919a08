import GannetCore

/// Which events of an exchange reach its caller, and when to ask for another authorization.
///
/// A 401 of the origin that was asked is held back the first time; any other answer, also a 401
/// that a redirect led to, is the answer.
struct RefusalWatch {
    /// What to do with an event.
    enum Verdict {
        /// Hand these over, in order.
        case pass([DataLoadEvent])
        /// Ask again; what was held back is the answer if that brings nothing.
        case askAgain(HTTPResponse)
    }

    private let origin: WebOrigin
    private var mayAskAgain = true
    private var head: DataLoadEvent?

    /// A watch over an exchange with an origin.
    init(origin: WebOrigin) {
        self.origin = origin
    }

    /// Takes what comes from now on as the answer.
    mutating func accept() {
        mayAskAgain = false
        head = nil
    }

    /// Looks at the next event.
    mutating func judge(_ event: DataLoadEvent) -> Verdict {
        guard mayAskAgain else { return .pass([event]) }
        switch event {
        case .answered(401, _):
            head = event
            return .pass([])
        case .finished(.success(let response)) where response.status == 401:
            return isOurs(response.url) ? .askAgain(response) : .pass(withHead(event))
        case .finished: return .pass([event])
        default: return .pass(head == nil ? [event] : [])
        }
    }

    /// The events that tell of an answer that was held back.
    func withHead(_ event: DataLoadEvent) -> [DataLoadEvent] {
        [head, event].compactMap(\.self)
    }

    private func isOurs(_ url: ImageURL) -> Bool {
        // `try?` because an address that cannot be understood is none of the origin's.
        (try? WebOrigin(url)) == origin
    }
}
