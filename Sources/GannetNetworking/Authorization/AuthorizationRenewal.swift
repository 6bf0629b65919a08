import GannetCore
import Synchronization

/// Asks again for authorizations that were refused: once for all requests of an account that are
/// refused at the same time.
///
/// Any thread.
final class AuthorizationRenewal: Sendable {
    /// Those who share an authorization.
    struct Account: Hashable {
        let origin: WebOrigin
        let partition: String
    }

    typealias Answer = Task<Authorization?, any Error>

    fileprivate struct Entry {
        /// How often it has been asked for again.
        var generation = 0
        /// The latest asking, under way or over.
        var answer: Answer
        var isUnderWay = true
    }

    fileprivate struct State {
        var entries: [Account: Entry] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Accounts remembered at most; to forget one costs a question at worst.
    fileprivate static let mostAccounts = 1000

    /// How often an account's has been asked for again: to be remembered when a request is sent.
    func generation(of account: Account) -> Int {
        state.withLock { $0.entries[account]?.generation ?? 0 }
    }

    /// What is to be sent in place of what was refused, by asking with `ask` if need be.
    ///
    /// - Parameter generation: the account's when the request was sent. What has been asked for
    ///   since then is newer than what was refused.
    func answer(
        for account: Account, since generation: Int,
        ask: @escaping @Sendable () async throws -> Authorization?
    ) -> Answer {
        state.withLock { state in
            let entry = state.entries[account]
            if let entry, entry.isUnderWay || entry.generation > generation { return entry.answer }
            let answer = Answer {
                defer { self.end(account) }
                return try await ask()
            }
            if state.isClosed { answer.cancel() }
            state.makeRoom()
            state.entries[account] = Entry(
                generation: (entry?.generation ?? 0) + 1, answer: answer)
            return answer
        }
    }

    /// Cancels what is under way.
    func shutdown() {
        let answers = state.withLock { state in
            state.isClosed = true
            return state.entries.values.filter(\.isUnderWay).map(\.answer)
        }
        for answer in answers { answer.cancel() }
    }

    private func end(_ account: Account) {
        state.withLock { $0.entries[account]?.isUnderWay = false }
    }
}

extension AuthorizationRenewal.State {
    fileprivate mutating func makeRoom() {
        guard entries.count >= AuthorizationRenewal.mostAccounts else { return }
        entries = entries.filter(\.value.isUnderWay)
    }
}
