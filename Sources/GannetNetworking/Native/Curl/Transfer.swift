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
    /// Which of the times allowed run.
    var clock: TransferClock
    /// Where deadlines are noted.
    var watch: DeadlineWatch?
    /// How much of a connection it should have beside others, from 1 to 256.
    var weight: Int
    /// The address that the policy refused, if it did.
    private(set) var blocked: String?
    /// How long everything took, over all requests.
    private(set) var timing = TransferTiming()
    /// What the request under way has brought.
    private(set) var reception: Reception

    /// What there is of the body of an exchange that was stopped.
    var interrupted: HTTPResponse?
    /// How much of the request's own body has gone out.
    var sentBytes = 0

    /// The connections that transfers share.
    var connections: SharedConnections?
    /// The connection that the request was sent on, where others may share it.
    var connection: SharedConnection? {
        willSet { connection?.leave() }
        didSet { connection?.enter() }
    }
    /// Whether the request may share its connection with others at once.
    var mayShareConnection = false
    /// Whether it is sent over HTTP/2 or not at all.
    var speaksOnlyHTTP2 = false
    /// Whether the request must not be put on a connection that is there already.
    var needsFreshConnection = false
    /// Whether it has been sent once more because its connection was dead.
    var hasMoved = false
    /// Whether it came onto a connection that is given up, and was not sent.
    var isMisplaced = false
    /// The clock of all transfers of the client.
    let time: any TimeProviding
    private let exchange: Exchange
    private var hops = 0
    /// When what has come is to be kept; nil before the body begins.
    var checkpoints: CheckpointSteps?
    private var isTimed = false
    private var trail = RedirectTrail()
    private var repetition = Repetition()
    private var cookies: String?

    /// A transfer of `exchange` that has not begun.
    init(id: UInt64, exchange: Exchange, time: any TimeProviding) {
        self.id = id
        self.time = time
        self.exchange = exchange
        plan = exchange.plan
        clock = TransferClock(limits: exchange.plan.request.timeouts)
        weight = Self.clamped(exchange.plan.request.weight)
        reception = Reception(of: exchange.plan, hops: 0)
    }

    /// The cookies to send with the request that is about to be sent, beside the caller's fields.
    func takeCookies() -> String? {
        cookies = plan.cookies()
        return plan.headers["Cookie"] == nil ? cookies : nil
    }

    /// Hands over the end of the exchange: the last call.
    func report(_ result: Result<HTTPResponse, ImageError>) {
        if case .failure = result, let part = interrupted {
            exchange.events(.interrupted(part))
        }
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
        connection?.hear(at: time.uptime)
        if reception.head.isComplete, !wasComplete {
            noteStreams()
            plan.keepCookies(of: reception.head.headers)
        }
        // An interim answer (RFC 9110, section 15.2) is not the one that is waited for.
        if reception.head.status >= 200 { hearAnswer() }
        guard reception.head.isComplete, !reception.codings.isEmpty else { return true }
        // A coded body can grow on the wire without any of it coming out. If the library refuses
        // to count, the time limit still holds.
        try? easy?.watchWire(for: self)
        return true
    }

    /// Takes a piece of the body; false to stop.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hearAnswer()
        let isFirst = !reception.hasBegunBody
        guard unsafe reception.receive(bytes, announced: { announcedLength }) else { return false }
        if isFirst, reception.followUp == nil {
            let head = reception.head
            exchange.events(.answered(status: head.status, headers: head.headers))
        }
        if plan.request.wantsParts, reception.followUp == nil {
            exchange.events(.part(unsafe Data(bytes)))
        }
        if let progress = reception.takeProgress() { exchange.events(progress) }
        if let part = takeCheckpoint() { exchange.events(.checkpoint(part)) }
        return true
    }

    /// Whether so many bytes may have come over the wire.
    func permits(wireBytes: Int) -> Bool {
        if wireBytes > timing.wireBytes { hearAnswer() }
        timing.wireBytes = wireBytes
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
        addTiming(of: easy)
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
        if isMisplaced, result == CURLE_ABORTED_BY_CALLBACK {
            needsFreshConnection = true
            return repeatRequest()
        }
        if [CURLE_HTTP2, CURLE_HTTP2_STREAM].contains(result), mayRepeat() {
            return repeatRequest()
        }
        guard result == CURLE_OK else {
            return .finished(.failure(TransferFailure(self, easy, result).error))
        }
        return .finished(.success(response(easy)))
    }

    /// Takes the times of the request under way, once.
    func addTiming(of easy: CurlEasy) {
        guard !isTimed else { return }
        isTimed = true
        timing.add(
            easy, hasNumericHost: plan.address.hasNumericHost, waited: clock.queued,
            elapsed: clock.elapsed(at: time.uptime))
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
        needsFreshConnection = false
        return repeatRequest()
    }

    @discardableResult
    func repeatRequest() -> Outcome {
        sentBytes = 0
        timing.wireBytes = 0
        isTimed = false
        reception = Reception(of: plan, hops: hops)
        blocked = nil
        checkpoints = nil
        isMisplaced = false
        return .goesOn
    }

    /// Takes it that the connection would not serve the request; whether to send it again.
    private func mayRepeat() -> Bool {
        repetition.permits(
            method: plan.request.method, hasBody: plan.request.body != nil,
            hasAnswer: reception.head.status > 0)
    }

    /// Origins name codings that do not exist (`utf-8`, `aws-chunked`) over bodies that have none;
    /// such a body is asked for once more and taken as it is.
    private var canRepeatUndecoded: Bool {
        let known: Set = ["gzip", "x-gzip", "deflate", "br", "zstd"]
        return undoesEncoding && ["GET", "HEAD"].contains(plan.request.method)
            && !reception.codings.allSatisfy(known.contains)
    }

    /// What has come, as an answer; the body is handed over with it.
    func response(_ easy: CurlEasy) -> HTTPResponse {
        response(easy, body: reception.takeBody())
    }

    /// What has come, with this body.
    func response(_ easy: CurlEasy, body: Data) -> HTTPResponse {
        let isHTTP2 = easy.long(CURLINFO_HTTP_VERSION) >= Int(CURL_HTTP_VERSION_2_0)
        var response = HTTPResponse(
            status: reception.head.status, headers: reception.head.headers,
            body: body, url: plan.request.url,
            version: isHTTP2 ? .http2 : .http1, timing: timing)
        response.redirects = hops + (plan.request.redirectsBefore ?? 0)
        return response
    }
}
