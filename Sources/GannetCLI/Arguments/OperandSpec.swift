/// What a command takes beside options.
struct OperandSpec: Sendable {
    /// What one of them is.
    let value: ValueSpec
    /// How many there may be.
    let count: ClosedRange<Int>
    /// What they are, as a phrase.
    let help: String

    /// How they are written in a usage line, such as `INPUT…` or `[SIZE]`.
    var usage: String {
        let repeated = value.placeholder + (count.upperBound > 1 ? "…" : "")
        return count.lowerBound == 0 ? "[\(repeated)]" : repeated
    }
}
