import FoundationEssentials
import GannetCore

/// One parser, and what must hold whatever it is fed.
struct FuzzTarget: Sendable {
    /// What `GANNET_FUZZ` calls it.
    let name: String
    /// Feeds it; traps where something does not hold.
    let run: @Sendable (Data) -> Void

    /// The one that the environment names.
    static let chosen: FuzzTarget = {
        let name = Environment.value(of: "GANNET_FUZZ") ?? ""
        guard let target = all.first(where: { $0.name == name }) else {
            fatalError("GANNET_FUZZ must be one of \(all.map(\.name).joined(separator: " "))")
        }
        return target
    }()

    static let all = pictures + texts + wire
}
