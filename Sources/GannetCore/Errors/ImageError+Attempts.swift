extension ImageError {
    /// The error of a request that names several addresses, of which none gave a picture.
    ///
    /// Its code and status are those of the first, whose picture was wanted; its message tells of
    /// all.
    static func allFailed(_ attempts: [ImageError]) -> ImageError {
        guard let first = attempts.first, attempts.count > 1 else {
            preconditionFailure("several addresses have failed")
        }
        let others = attempts.dropFirst().map(\.message).joined(separator: "; ")
        return ImageError(
            first.code, "\(first.reason); then \(others)", input: first.input,
            httpStatus: first.httpStatus, underlying: first.underlying, attempts: attempts)
    }
}
