/// What a step has to tell beside its result.
enum StepNote: Sendable {
    /// Nothing.
    case plain
    /// The disk store has nothing for the request.
    case missed
    /// What the disk store has, and what the rules say to it.
    case lookup(LookupNote)
    case transfer(TransferNote)
}
