/// Something that a disk store could not do, with the reason: what an event tells.
public struct StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the store was doing.
    public enum Operation: String, Hashable, Sendable {
        /// Making or opening the store.
        case open
        /// Looking an answer up.
        case read
        /// Keeping answers, or changing what is kept.
        case write
        /// Giving space back.
        case evict
        /// Throwing a broken index away and starting anew.
        case rebuild
    }

    /// What the store was doing.
    public let operation: Operation
    /// The file or folder on which it failed.
    public let path: String
    /// Why, in words.
    public let reason: String

    /// A failure of these parts.
    public init(operation: Operation, path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// The whole sentence.
    public var description: String { "\(path): cannot \(operation.rawValue): \(reason)" }
}
