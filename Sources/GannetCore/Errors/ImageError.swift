/// Why a picture did not come: a stable code for programs, and a sentence for people.
///
/// Every entry point of Gannet throws this one type. Compare ``code`` with the constants of
/// ``Code-swift.struct``; new codes may be added, so a `switch` needs a default.
public struct ImageError: Error, Sendable {
    /// What kind of failure this is; the same words are printed by `gannet fetch --json`.
    public let code: Code
    /// Why it failed, without naming the input, as part of a sentence.
    public let reason: String
    /// The URL or path that failed, where it is known.
    public private(set) var input: String?
    /// The status of the HTTP answer, where there was one.
    public let httpStatus: Int?
    /// The error below this one, where another part of the system raised it.
    public let underlying: (any Error)?
    /// Why each address failed, in order, where the request named several; empty otherwise.
    public internal(set) var attempts: [ImageError] = []

    /// Makes an error; `reason` says why and, where it helps, what to do about it.
    public init(
        _ code: Code, _ reason: String, input: String? = nil, httpStatus: Int? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.input = input
        self.httpStatus = httpStatus
        self.underlying = underlying
    }

    /// The same error with its input named, unless one is named already.
    public func naming(_ input: String) -> ImageError {
        guard self.input == nil else { return self }
        var copy = self
        copy.input = input
        return copy
    }

    /// Whether this is a cancellation, which is never logged or cached as a failure.
    public var isCancellation: Bool { code == .cancelled }
}

extension ImageError: CustomStringConvertible {
    /// The whole sentence: the input, if known, and the reason.
    public var description: String { message }

    /// The whole sentence: the input, if known, and the reason.
    public var message: String {
        guard let input else { return reason }
        return "\(input.count > 200 ? input.prefix(160) + "…" : input[...]): \(reason)"
    }
}
