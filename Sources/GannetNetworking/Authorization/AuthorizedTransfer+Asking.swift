import GannetCore

// Waiting for the hook.
extension AuthorizedTransfer {
    /// Waits for an authorization and sends the request with it.
    ///
    /// - Parameter fallback: the answer, if there is nothing new to send.
    func ask(
        fallback: HTTPResponse?, _ question: @escaping @Sendable () async throws -> Authorization?
    ) {
        let isTooLate = state.withLock { state in
            guard !state.isCancelled else { return true }
            state.phase = .asking
            state.limit = startLimit()
            state.question = Task { await self.wait(for: question, fallback: fallback) }
            return false
        }
        // Never from inside the caller's call.
        if isTooLate { Task { self.deliver([.finished(.failure(self.named(Self.cancelled)))]) } }
    }

    /// Ends the waiting with an error; does nothing when the hook has answered already.
    func stopAsking(_ error: ImageError) {
        guard leaveAsking(for: .over) else { return }
        state.withLock { $0.question }?.cancel()
        deliver([.finished(.failure(named(error)))])
    }

    private func wait(
        for question: () async throws -> Authorization?, fallback: HTTPResponse?
    ) async {
        do {
            let found = try await question()
            guard leaveAsking(for: .sending) else { return }
            if found == nil, let fallback {
                let head = state.withLock { $0.step.watch.withHead(.finished(.success(fallback))) }
                deliver(head)
            } else {
                send(found, isLast: fallback != nil)
            }
        } catch {
            let isCancelled = state.withLock { $0.isCancelled }
            stopAsking(isCancelled ? Self.cancelled : Self.failure(error))
        }
    }

    /// Whether the exchange was still waiting, so that the caller is the one to go on.
    private func leaveAsking(for phase: Phase) -> Bool {
        let (wasAsking, limit) = state.withLock { state in
            guard state.phase == .asking else { return (false, nil as (any Cancelling)?) }
            state.phase = phase
            defer { state.limit = nil }
            return (true, state.limit)
        }
        limit?.cancel()
        return wasAsking
    }

    private func startLimit() -> (any Cancelling)? {
        let whole = request.timeouts.whole
        guard whole.isFinite else { return nil }
        return parts.time.schedule(at: startedAt + whole) { [weak self] in
            self?.stopAsking(
                ImageError(
                    .timeout, "the \(whole) s allowed ran out while the authorization hook worked"))
        }
    }

    private static func failure(_ error: any Error) -> ImageError {
        if let error = error as? ImageError { return error }
        return ImageError(
            .authorizationFailed, "the authorization hook failed: \(error)", underlying: error)
    }

    func named(_ error: ImageError) -> ImageError {
        error.naming(request.url.withoutCredentials.text)
    }
}
