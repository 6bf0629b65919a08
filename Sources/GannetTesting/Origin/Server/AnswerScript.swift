import FoundationEssentials
import GannetCore

/// One step of sending an answer.
enum AnswerStep: Sendable {
    case send(Data)
    case sendForever(Data)
    case wait(OriginAnswer.Pause.End)
    case close(isReset: Bool)
}

/// Turns an answer into the steps that send it.
struct AnswerScript {
    private let answer: OriginAnswer
    private let hasBody: Bool
    private let closesAfterwards: Bool
    private var steps: [AnswerStep] = []

    /// The steps for an answer to a request with `method`; `isPersistent` tells whether the client
    /// wants to use the connection again.
    static func steps(
        for answer: OriginAnswer, method: String, isPersistent: Bool
    ) -> [AnswerStep] {
        var script = AnswerScript(answer, method: method, isPersistent: isPersistent)
        script.write()
        return script.steps
    }

    private init(_ answer: OriginAnswer, method: String, isPersistent: Bool) {
        self.answer = answer
        // RFC 9110, sections 9.3.2 and 15: these answers never have a body.
        hasBody = method != "HEAD" && answer.status != 204 && answer.status != 304
        switch answer.framing {
        case .contentLength, .chunked: closesAfterwards = !isPersistent
        case .announced, .untilClose: closesAfterwards = true
        }
    }

    private mutating func write() {
        if pause(at: .start) { return }
        send(head)
        if hasBody, writeBody() { return }
        if closesAfterwards { steps.append(.close(isReset: false)) }
    }

    /// Writes the body from stop to stop; true when nothing comes after it.
    private mutating func writeBody() -> Bool {
        let body = answer.body
        var sent = 0
        for stop in stops(in: body.count) {
            send(framed(body.dropFirst(sent).prefix(stop - sent)))
            sent = stop
            if pause(at: .body(stop)) { return true }
        }
        send(framed(body.dropFirst(sent)))
        if answer.isEndless, !body.isEmpty {
            steps.append(.sendForever(framed(body)))
            return true
        }
        if case .chunked = answer.framing { send(Data("0\r\n\r\n".utf8)) }
        return false
    }

    /// The offsets of the body at which something happens, in order.
    private func stops(in count: Int) -> [Int] {
        let positions = answer.pauses.map(\.position) + (answer.cut.map { [$0.position] } ?? [])
        let offsets = positions.compactMap { position in
            if case .body(let offset) = position { min(max(0, offset), count) } else { nil }
        }
        return Set(offsets).sorted()
    }

    /// Adds the stops at a place; true when the answer is cut there.
    private mutating func pause(at position: OriginAnswer.Position) -> Bool {
        for pause in answer.pauses where isSame(pause.position, position) {
            steps.append(.wait(pause.end))
        }
        guard let cut = answer.cut, isSame(cut.position, position) else { return false }
        steps.append(.close(isReset: cut.isReset))
        return true
    }

    /// Offsets outside the body count as its nearest end.
    private func isSame(_ left: OriginAnswer.Position, _ right: OriginAnswer.Position) -> Bool {
        switch (left, right) {
        case (.start, .start): true
        case (.body(let offset), .body(let place)):
            min(max(0, offset), answer.body.count) == place
        default: false
        }
    }

    private func framed(_ piece: Data) -> Data {
        guard case .chunked(let size) = answer.framing else { return piece }
        var output = Data()
        var rest = piece
        while !rest.isEmpty {
            let chunk = rest.prefix(size)
            output += Data("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk
            output += Data("\r\n".utf8)
            rest = rest.dropFirst(chunk.count)
        }
        return output
    }

    /// Small pieces are joined, so that head and icon leave in one packet.
    private mutating func send(_ piece: Data) {
        guard !piece.isEmpty else { return }
        if case .send(let last) = steps.last, last.count + piece.count <= 65_536 {
            steps[steps.count - 1] = .send(last + piece)
        } else {
            steps.append(.send(piece))
        }
    }

    private var head: Data {
        if let raw = answer.rawHead { return raw }
        var text = "HTTP/1.1 \(answer.status) \(Self.reason(answer.status))\r\n"
        for field in answer.headers.fields { text += "\(field.name): \(field.value)\r\n" }
        switch answer.framing {
        case .contentLength where answer.status != 204 && answer.status != 304:
            text += "Content-Length: \(answer.body.count)\r\n"
        case .announced(let count): text += "Content-Length: \(count)\r\n"
        case .chunked: text += "Transfer-Encoding: chunked\r\n"
        case .contentLength, .untilClose: break
        }
        if closesAfterwards { text += "Connection: close\r\n" }
        return Data((text + "\r\n").utf8)
    }

    /// The words of the commonest codes; RFC 9112, section 4 lets them be empty.
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 404: "Not Found"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: ""
        }
    }
}
