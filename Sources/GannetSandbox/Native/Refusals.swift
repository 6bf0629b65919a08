import CWorkerMain

/// Whether the system has refused memory to a decoder.
enum Refusals {
    /// Whether it has since the last call.
    static func take() -> Bool { gn_notes_take_refusal() }
}
