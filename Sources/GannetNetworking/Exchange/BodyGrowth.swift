/// How much memory to take for a body of known or unknown length.
struct BodyGrowth: Hashable {
    /// The length that the origin announced for the bytes to be kept, if it did.
    var announced: Int?

    /// A length is the origin's claim: until so many bytes have come, no more is taken for it.
    static let trusted = 4 << 20
    /// The first block of a body of unknown length.
    static let first = 16 << 10

    /// The capacity for at least `needed` bytes where `current` is not enough.
    ///
    /// One block of exactly the announced length where that is not much; otherwise doubling, which
    /// the kernel does for large blocks by moving pages, not bytes.
    func capacity(over current: Int, needed: Int) -> Int {
        let doubled = max(current.multipliedReportingOverflow(by: 2).partialValue, needed)
        guard let announced, announced >= needed else { return max(doubled, Self.first) }
        return min(announced, max(doubled, Self.trusted))
    }
}
