import FoundationEssentials
import GannetCore

/// What one request has brought so far, and what is to become of it.
struct Reception: ~Copyable {
    /// Status and fields.
    private(set) var head = AnswerHead()
    /// The body.
    private(set) var body = BodyBlock()
    /// The length of the body, if the origin told.
    private(set) var expected: Int?
    /// Why the rest was refused, if it was.
    private(set) var failure: ImageError?
    /// The request that follows, when the answer is a redirect.
    private(set) var followUp: HTTPRequest?

    private let plan: RequestPlan
    private let hops: Int
    private(set) var hasBegunBody = false
    private var skipped = 0
    private var steps = ProgressSteps()

    /// The body of a redirect is read up to here to keep the connection; beyond it is dropped.
    private static let mostSkipped = 64 << 10

    /// The reception of the answer to a request, after so many redirects.
    init(of plan: RequestPlan, hops: Int) {
        self.plan = plan
        self.hops = hops
    }

    /// The codings of the body, in small letters, first applied first.
    var codings: [String] {
        (head.headers.combined("Content-Encoding") ?? "").lowercased()
            .split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
            .filter { $0 != "identity" && $0 != "none" }
    }

    /// How much of the body has come, in words.
    var progress: String {
        expected.map { "\(body.count) of \($0) bytes" } ?? "\(body.count) bytes of body"
    }

    /// Refuses the rest of the answer.
    mutating func refuse(_ error: ImageError) {
        failure = failure ?? error
    }

    /// Takes a line of the head; false to stop.
    mutating func receive(line: Span<UInt8>) -> Bool {
        if !head.receive(line) {
            refuse(
                ImageError(
                    .reset, "the header of the answer is over \(AnswerHead.maximumBytes >> 10) KB"))
        }
        return failure == nil
    }

    /// Decides, once the head is there, whether this is a redirect to follow.
    mutating func decide() {
        do {
            followUp = try RedirectRule.next(
                after: plan.request, status: head.status, location: head.headers["Location"],
                hops: hops, allowsInsecure: plan.rules.allowsInsecureRedirects)
        } catch {
            refuse(error)
        }
    }

    /// Takes a piece of the body; false to stop.
    ///
    /// - Parameter announced: gives the length by `Content-Length`; asked with the first piece.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer, announced: () -> Int?
    ) -> Bool {
        if !hasBegunBody { beginBody(announced: announced()) }
        guard failure == nil else { return false }
        guard followUp == nil else {
            skipped += bytes.count
            return skipped <= Self.mostSkipped
        }
        guard body.count + bytes.count <= plan.request.maximumBodyBytes else {
            refuse(BodyLimit.exceeded(limit: plan.request.maximumBodyBytes))
            return false
        }
        guard unsafe body.append(bytes, growth: BodyGrowth(announced: expected)) else {
            refuse(ImageError(.bodyTooLarge, "there is no memory for the body"))
            return false
        }
        return true
    }

    private mutating func beginBody(announced: Int?) {
        hasBegunBody = true
        decide()
        // The announced length is that of the coded body, which is not the one kept.
        expected = codings.isEmpty ? announced : nil
        guard followUp == nil, let announced, announced > plan.request.maximumBodyBytes else {
            return
        }
        refuse(BodyLimit.exceeded(limit: plan.request.maximumBodyBytes, announced: announced))
    }

    /// The progress to tell, if the latest piece made it worth telling.
    mutating func takeProgress() -> DataLoadEvent? {
        guard followUp == nil, steps.isDue(received: body.count, expected: expected) else {
            return nil
        }
        return .progress(received: body.count, expected: expected)
    }

    /// A copy of what has come of the body.
    func copiedBody() -> Data { body.copiedData() }

    /// The body received, as data that owns its memory.
    mutating func takeBody() -> Data {
        var taken = BodyBlock()
        swap(&taken, &body)
        return taken.takeData()
    }
}
