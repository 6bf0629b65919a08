import GannetCore

// Sending the request, and looking at what comes of it.
extension AuthorizedTransfer {
    /// Sends the request with what the hook gave.
    func send(_ authorization: Authorization?, isLast: Bool) {
        let step = state.withLock { $0.step }
        var request = step.request
        if let authorization { request.headers["Authorization"] = authorization.value }
        request.timeouts.whole = max(0, request.timeouts.whole - (parts.time.uptime - startedAt))
        let generation = renewal.generation(of: step.account)
        let (attempt, weight) = state.withLock { state in
            state.attempt += 1
            state.sent = authorization
            state.generation = generation
            if isLast { state.step.watch.accept() }
            return (state.attempt, state.weight)
        }
        if let weight { request.weight = weight }
        let inner = parts.loader.load(request) { event in self.receive(event) }
        attach(inner, attempt: attempt, sentWeight: weight)
    }

    /// What was asked for between the start and now is passed on.
    private func attach(_ inner: any DataTransfer, attempt: Int, sentWeight: Int?) {
        let (isCancelled, weight) = state.withLock { state in
            // By now it may be over, or another may be under way.
            if state.phase == .sending, state.attempt == attempt { state.inner = inner }
            return (state.isCancelled, state.weight)
        }
        if isCancelled { inner.cancel() }
        if let weight, weight != sentWeight { inner.setWeight(weight) }
    }

    private func receive(_ event: DataLoadEvent) {
        switch state.withLock({ $0.step.watch.judge(event) }) {
        case .pass(let events): deliver(events)
        case .askAgain(let response): askAgain(response)
        case .follow(let next): follow(next)
        case .fail(let error): deliver([.finished(.failure(named(error)))])
        }
    }

    /// Goes on at another origin, for which the hook has to be asked anew.
    private func follow(_ next: HTTPRequest) {
        do {
            let step = Step(request: next, origin: try WebOrigin(next.url))
            state.withLock { state in
                state.inner = nil
                state.step = step
            }
            askForStep()
        } catch {
            deliver([.finished(.failure(named(error)))])
        }
    }

    private func askAgain(_ response: HTTPResponse) {
        let (sent, generation, step) = state.withLock { state in
            state.inner = nil
            return (state.sent, state.generation, state.step)
        }
        let query = step.query(
            refusal: .init(
                authorization: sent, challenges: response.headers.values(of: "WWW-Authenticate")))
        let renewed = renewal.answer(for: step.account, since: generation) { [hook = parts.hook] in
            try await hook(query)
        }
        ask(fallback: response) { try await renewed.value }
    }
}
