import FoundationEssentials
import GannetCore
import Synchronization

/// The cookie jars of a client, one for each partition, in memory only.
///
/// Any thread.
final class CookieStore: Sendable {
    /// Jars kept at most; the one that was not used for longest makes room for another.
    static let mostJars = 1000

    fileprivate struct State {
        var jars: [String: CookieJar] = [:]
        var lastUse: [String: Int] = [:]
        var clock = 0
    }

    private let state = Mutex(State())
    private let time: any TimeProviding

    /// A store without cookies, which go by that clock.
    init(time: any TimeProviding) {
        self.time = time
    }

    /// Whether no partition has had any.
    var isEmpty: Bool { state.withLock { $0.jars.isEmpty } }

    /// The value of a `Cookie` field for a request of a partition; nil if there is nothing to send.
    func header(for address: WebAddress, partition: String) -> String? {
        state.withLock { state -> String? in
            // Most programs never see a cookie.
            guard !state.jars.isEmpty, state.jars[partition] != nil else { return nil }
            state.use(partition)
            return state.jars[partition]?.header(for: CookieTarget(address), now: time.now)
        }
    }

    /// Takes the cookies that an answer sets.
    func receive(_ headers: HTTPHeaders, from address: WebAddress, partition: String) {
        let fields = headers.values(of: "Set-Cookie")
        guard !fields.isEmpty else { return }
        let (target, now) = (CookieTarget(address), time.now)
        state.withLock { state in
            state.use(partition)
            for field in fields {
                state.jars[partition, default: CookieJar()].receive(field, from: target, now: now)
            }
            state.makeRoom()
        }
    }

    /// Forgets the cookies of a partition.
    func removeAll(in partition: String) {
        state.withLock { state in
            state.jars[partition] = nil
            state.lastUse[partition] = nil
        }
    }
}

extension CookieStore.State {
    fileprivate mutating func use(_ partition: String) {
        clock += 1
        lastUse[partition] = clock
    }

    fileprivate mutating func makeRoom() {
        guard jars.count > CookieStore.mostJars,
            let oldest = lastUse.min(by: { $0.value < $1.value })?.key
        else { return }
        jars[oldest] = nil
        lastUse[oldest] = nil
    }
}
