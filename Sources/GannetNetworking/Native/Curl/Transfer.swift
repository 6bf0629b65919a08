import CCurl
import FoundationEssentials
import GannetCore

/// One exchange under way, over as many requests as its redirects need.
///
/// Confined to the thread of its client.
final class Transfer {
    /// Names the transfer in its client.
    let id: UInt64
    /// The request under way.
    private(set) var plan: RequestPlan
    /// Whether the library undoes Content-Encodings.
    private(set) var undoesEncoding = true
    /// The handle that carries it, while it has one.
    var easy: CurlEasy?
    /// Which addresses it may talk to.
    var policy = AddressPolicy.everything
    /// What was allowed for connecting, in seconds, for messages.
    var connectTimeout = 0.0
    /// The address that the policy refused, if it did.
    private(set) var blocked: String?
    /// How long everything took, over all requests.
    private(set) var timing = TransferTiming()
    /// What the request under way has brought.
    private(set) var reception: Reception

    private let exchange: Exchange
    private var hops = 0
    private var trail = RedirectTrail()
    private var cookies: String?

    /// A transfer of `exchange` that has not begun.
    init(id: UInt64, exchange: Exchange) {
        self.id = id
        self.exchange = exchange
        plan = exchange.plan
        reception = Reception(of: exchange.plan, hops: 0)
    }

    /// The seconds left for the whole exchange.
    var timeLeft: Double { plan.request.timeout - (timing.transfer ?? 0) }

    /// The cookies to send with the request that is about to be sent, beside the caller's fields.
    func takeCookies() -> String? {
        cookies = plan.cookies()
        return plan.headers["Cookie"] == nil ? cookies : nil
    }

    /// Hands over the end of the exchange: the last call.
    func report(_ result: Result<HTTPResponse, ImageError>) {
        let input = exchange.plan.request.url.text
        exchange.events(.finished(result.mapError { $0.naming(input) }))
    }
}

// What the callbacks of the library bring.
extension Transfer {
    /// Takes a line of the head; false to stop.
    func receive(line: Span<UInt8>) -> Bool {
        let wasComplete = reception.head.isComplete
        guard reception.receive(line: line) else { return false }
        if reception.head.isComplete, !wasComplete { plan.keepCookies(of: reception.head.headers) }
        guard reception.head.isComplete, !reception.codings.isEmpty else { return true }
        // A coded body can grow on the wire without any of it coming out. If the library refuses
        // to count, the time limit still holds.
        try? easy?.watchWire(for: self)
        return true
    }

    /// Takes a piece of the body; false to stop.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isFirst = !reception.hasBegunBody
        guard unsafe reception.receive(bytes, announced: { announcedLength }) else { return false }
        if isFirst, reception.followUp == nil {
            let head = reception.head
            exchange.events(.answered(status: head.status, headers: head.headers))
        }
        if let progress = reception.takeProgress() { exchange.events(progress) }
        return true
    }

    /// Whether so many bytes may have come over the wire.
    func permits(wireBytes: Int) -> Bool {
        if wireBytes > plan.request.maximumBodyBytes {
            reception.refuse(BodyLimit.exceeded(limit: plan.request.maximumBodyBytes))
        }
        return reception.failure == nil
    }

    /// Whether `address` may be talked to; one that cannot be told may not.
    func permits(_ address: IPAddress?) -> Bool {
        if policy.rule == nil { return true }
        if let address, policy.permits(address) { return true }
        blocked = address?.description ?? "of an unknown kind"
        return false
    }

    private var announcedLength: Int? {
        guard let length = easy?.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T), length >= 0 else {
            return nil
        }
        return length
    }
}

// What comes of a request that has ended.
extension Transfer {
    /// What to do after a request has ended with `result`.
    enum Outcome {
        /// The exchange is over.
        case finished(Result<HTTPResponse, ImageError>)
        /// Another request is to be sent: ``plan``.
        case goesOn
    }

    /// Takes the end of a request.
    func outcome(_ result: CURLcode) -> Outcome {
        guard let easy else { return .finished(.failure(ImageError(.cancelled, "never sent"))) }
        timing.add(easy, hasNumericHost: plan.address.hasNumericHost)
        if result == CURLE_OK, reception.followUp == nil, reception.body.count == 0 {
            // Without a body nothing has been decided yet.
            reception.decide()
        }
        if let failure = reception.failure { return .finished(.failure(failure)) }
        // The body of a redirect may have been cut short, by us or by the origin.
        if let next = reception.followUp, result != CURLE_OPERATION_TIMEDOUT { return follow(next) }
        if result == CURLE_BAD_CONTENT_ENCODING, canRepeatUndecoded {
            undoesEncoding = false
            return repeatRequest()
        }
        guard result == CURLE_OK else {
            return .finished(.failure(TransferFailure(self, easy, result).error))
        }
        return .finished(.success(response(easy)))
    }

    private func follow(_ next: HTTPRequest) -> Outcome {
        do {
            let before = plan.stop(cookies: cookies)
            plan = try RequestPlan(next, rules: plan.rules)
            let status = reception.head.status
            try trail.advance(from: before, to: plan.stop(cookies: plan.cookies()), status: status)
        } catch {
            return .finished(.failure(error))
        }
        hops += 1
        return repeatRequest()
    }

    private func repeatRequest() -> Outcome {
        guard timeLeft > 0 else {
            let reason = "redirects took all of the \(plan.request.timeout) s allowed"
            return .finished(.failure(ImageError(.timeout, reason)))
        }
        reception = Reception(of: plan, hops: hops)
        blocked = nil
        return .goesOn
    }

    /// Origins name codings that do not exist (`utf-8`, `aws-chunked`) over bodies that have none;
    /// such a body is asked for once more and taken as it is.
    private var canRepeatUndecoded: Bool {
        let known: Set = ["gzip", "x-gzip", "deflate", "br", "zstd"]
        return undoesEncoding && ["GET", "HEAD"].contains(plan.request.method)
            && !reception.codings.allSatisfy(known.contains)
    }

    private func response(_ easy: CurlEasy) -> HTTPResponse {
        let isHTTP2 = easy.long(CURLINFO_HTTP_VERSION) >= Int(CURL_HTTP_VERSION_2_0)
        return HTTPResponse(
            status: reception.head.status, headers: reception.head.headers,
            body: reception.takeBody(), url: plan.request.url,
            version: isHTTP2 ? .http2 : .http1, timing: timing)
    }
}
