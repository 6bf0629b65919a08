/// A kind of work in a pipeline that ``StageGates`` can hold.
public enum HeldStage: String, CaseIterable, Sendable {
    /// An exchange with the loader, before it is begun.
    case transfer
    /// A look-up in the disk store.
    case diskRead
    /// What changes the disk store: storing, updating, removing.
    case diskWrite
    /// A decode.
    case decode
    /// A step of a request's chain that was made by `held(by:)`.
    case process
}
