import FoundationEssentials
import GannetCore

extension OriginAnswer {
    /// Status 200 with a body of this media type.
    public static func ok(
        _ body: Data, type: String? = nil, headers: HTTPHeaders = HTTPHeaders()
    ) -> OriginAnswer {
        var answer = OriginAnswer(status: 200, headers: headers, body: body)
        if let type { answer.headers["Content-Type"] = type }
        return answer
    }

    /// A status with a few words as its body.
    public static func status(
        _ status: Int, headers: HTTPHeaders = HTTPHeaders(), text: String = ""
    ) -> OriginAnswer {
        OriginAnswer(status: status, headers: headers, body: Data(text.utf8))
    }

    /// A redirect to `location`, a whole URL or a path.
    public static func redirect(to location: String, status: Int = 302) -> OriginAnswer {
        OriginAnswer(status: status, headers: ["Location": location])
    }

    /// A body that is sent compressed: `body` holds the gzip file's bytes.
    public static func gzipped(_ body: Data, type: String? = nil) -> OriginAnswer {
        .ok(body, type: type, headers: ["Content-Encoding": "gzip"])
    }

    /// These bytes as they are, then the end of the connection.
    public static func raw(_ bytes: Data) -> OriginAnswer {
        var answer = OriginAnswer(status: 0)
        answer.rawHead = bytes
        answer.framing = .untilClose
        return answer
    }

    /// Nothing: the connection is closed, or reset, when the request has arrived.
    public static func hangUp(isReset: Bool = false) -> OriginAnswer {
        var answer = OriginAnswer(status: 200)
        answer.cut = Cut(at: .start, isReset: isReset)
        return answer
    }
}

extension OriginAnswer {
    /// The same answer, begun only after a while, by the machine's clock.
    public func delayed(milliseconds: Int) -> OriginAnswer {
        pausing(at: .start, until: .milliseconds(milliseconds))
    }

    /// The same answer, begun only when the gate is open.
    public func held(by gate: Gate) -> OriginAnswer {
        pausing(at: .start, until: .gate(gate))
    }

    /// The same answer, never begun.
    public func neverBegun() -> OriginAnswer {
        pausing(at: .start, until: .never)
    }

    /// The same answer, which stops for ever after so many bytes of body.
    public func stalling(after bytes: Int) -> OriginAnswer {
        pausing(at: .body(bytes), until: .never)
    }

    /// The same answer with a stop more.
    public func pausing(at position: Position, until end: Pause.End) -> OriginAnswer {
        var copy = self
        copy.pauses.append(Pause(at: position, until: end))
        return copy
    }

    /// The same answer, its body cut evenly into one piece more than there are gates: the first is
    /// sent at once, and each gate lets one more go.
    public func dripping(through gates: [Gate]) -> OriginAnswer {
        var copy = self
        for (index, gate) in gates.enumerated() {
            let offset = body.count * (index + 1) / (gates.count + 1)
            copy.pauses.append(Pause(at: .body(offset), until: .gate(gate)))
        }
        return copy
    }

    /// The same answer, the connection closed in good order after so many bytes of body.
    public func closing(after bytes: Int) -> OriginAnswer {
        var copy = self
        copy.cut = Cut(at: .body(bytes), isReset: false)
        return copy
    }

    /// The same answer, the connection reset after so many bytes of body.
    public func resetting(after bytes: Int) -> OriginAnswer {
        var copy = self
        copy.cut = Cut(at: .body(bytes), isReset: true)
        return copy
    }

    /// The same answer, its body sent over and over until the client has had enough.
    ///
    /// No length is told, unless the framing is another than ``Framing/contentLength``.
    public func endless() -> OriginAnswer {
        var copy = self
        copy.isEndless = true
        if copy.framing == .contentLength { copy.framing = .untilClose }
        return copy
    }

    /// The same answer with a Content-Length that may be wrong; the connection closes afterwards.
    public func announcing(length: Int) -> OriginAnswer {
        var copy = self
        copy.framing = .announced(length)
        return copy
    }

    /// The same answer in chunks of so many bytes.
    public func chunked(_ pieceSize: Int) -> OriginAnswer {
        var copy = self
        copy.framing = .chunked(max(1, pieceSize))
        return copy
    }
}
