import FoundationEssentials

/// A client's connection: what has arrived, and what is still to be sent.
///
/// Confined to the origin's thread.
final class OriginConnection {
    /// What a connection needs next.
    enum State: Equatable {
        /// Bytes from the client.
        case reading
        /// Room for more bytes to the client.
        case writing
        /// The end of the stop with this number.
        case waiting(Int)
        /// To be forgotten.
        case closed(byClient: Bool)
    }

    let number: Int
    let socket: Socket
    var parser = RequestParser()
    private(set) var state = State.reading
    /// The request that is being answered.
    private(set) var request: Int?
    private var steps: ArraySlice<AnswerStep> = []
    private var rest = Data()
    private var waits = 0

    init(number: Int, socket: Socket) {
        self.number = number
        self.socket = socket
    }

    /// Takes an answer to be sent.
    func begin(_ steps: [AnswerStep], for request: Int) {
        self.request = request
        self.steps = steps[...]
        state = .writing
    }

    /// Ends the stop with this number, unless it is over already.
    func resume(wait: Int) {
        if state == .waiting(wait) { state = .writing }
    }

    /// The client has gone.
    func lose() {
        finish(byClient: true, isReset: false)
    }

    /// Closes in good order.
    func close() {
        finish(byClient: false, isReset: false)
    }

    /// Sends until the answer is done, the system takes no more, or a stop is reached, which is
    /// then returned.
    func advance() -> OriginAnswer.Pause.End? {
        while state == .writing {
            if !rest.isEmpty {
                guard writeSome() else { return nil }
            } else if let step = steps.popFirst() {
                if let pause = perform(step) { return pause }
                // Other connections have their turn between rounds that have no end.
                if case .sendForever = step { return nil }
            } else {
                state = .reading
            }
        }
        return nil
    }

    /// Tells which request has been answered, once.
    func takeAnswered() -> Int? {
        guard state == .reading || state == .closed(byClient: false), steps.isEmpty else {
            return nil
        }
        defer { request = nil }
        return request
    }

    private func perform(_ step: AnswerStep) -> OriginAnswer.Pause.End? {
        switch step {
        case .send(let data): rest = data
        case .sendForever(let data):
            rest = data
            steps = [step]
        case .close(let isReset): finish(byClient: false, isReset: isReset)
        case .wait(let end):
            waits += 1
            state = .waiting(waits)
            return end
        }
        return nil
    }

    private func writeSome() -> Bool {
        switch socket.write(rest) {
        case .moved(let count): rest = rest.dropFirst(count)
        case .wouldBlock: return false
        case .ended: lose()
        }
        return true
    }

    private func finish(byClient: Bool, isReset: Bool) {
        if case .closed = state { return }
        socket.close(isReset: isReset)
        state = .closed(byClient: byClient)
    }
}
