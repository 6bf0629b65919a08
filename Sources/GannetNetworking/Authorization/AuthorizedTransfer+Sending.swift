import GannetCore

// Sending the request, and looking at what comes of it.
extension AuthorizedTransfer {
    /// Sends the request with what the hook gave.
    func send(_ authorization: Authorization?, isLast: Bool) {
        var request = request
        if let authorization { request.headers["Authorization"] = authorization.value }
        request.timeouts.whole = max(0, request.timeouts.whole - (parts.time.uptime - startedAt))
        let generation = renewal.generation(of: account)
        let (attempt, weight) = state.withLock { state in
            state.attempt += 1
            state.sent = authorization
            state.generation = generation
            if isLast { state.watch.accept() }
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
        switch state.withLock({ $0.watch.judge(event) }) {
        case .pass(let events): deliver(events)
        case .askAgain(let response): askAgain(response)
        }
    }

    private func askAgain(_ response: HTTPResponse) {
        let (sent, generation) = state.withLock { state in
            state.inner = nil
            return (state.sent, state.generation)
        }
        let query = AuthorizationQuery(
            origin: account.origin, url: request.url, partition: account.partition,
            refusal: .init(
                authorization: sent, challenges: response.headers.values(of: "WWW-Authenticate")))
        let renewed = renewal.answer(for: account, since: generation) { [hook = parts.hook] in
            try await hook(query)
        }
        ask(fallback: response) { try await renewed.value }
    }
}
