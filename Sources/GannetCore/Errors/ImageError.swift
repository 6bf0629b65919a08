/// Why a picture did not come: a stable code for programs, and a sentence for people.
///
/// Every entry point of Gannet throws this one type. Compare ``code`` with the constants of
/// ``Code-swift.struct``; new codes may be added, so a `switch` needs a default.
///
/// One reference: outcomes are handed on far more often than they are failures.
public struct ImageError: Error, Sendable {
    private let contents: Contents

    private final class Contents: Sendable {
        let code: Code
        let reason: String
        let input: String?
        let httpStatus: Int?
        let underlying: (any Error)?
        let attempts: [ImageError]

        init(
            _ code: Code, _ reason: String, input: String?, httpStatus: Int?,
            underlying: (any Error)?, attempts: [ImageError]
        ) {
            self.code = code
            self.reason = reason
            self.input = input
            self.httpStatus = httpStatus
            self.underlying = underlying
            self.attempts = attempts
        }
    }

    /// Makes an error; `reason` says why and, where it helps, what to do about it.
    public init(
        _ code: Code, _ reason: String, input: String? = nil, httpStatus: Int? = nil,
        underlying: (any Error)? = nil
    ) {
        self.init(
            code, reason, input: input, httpStatus: httpStatus, underlying: underlying, attempts: []
        )
    }

    init(
        _ code: Code, _ reason: String, input: String?, httpStatus: Int?,
        underlying: (any Error)?, attempts: [ImageError]
    ) {
        contents = Contents(
            code, reason, input: input, httpStatus: httpStatus, underlying: underlying,
            attempts: attempts)
    }

    /// What kind of failure this is; the same words are printed by `gannet fetch --json`.
    public var code: Code { contents.code }
    /// Why it failed, without naming the input, as part of a sentence.
    public var reason: String { contents.reason }
    /// The URL or path that failed, where it is known.
    public var input: String? { contents.input }
    /// The status of the HTTP answer, where there was one.
    public var httpStatus: Int? { contents.httpStatus }
    /// The error below this one, where another part of the system raised it.
    public var underlying: (any Error)? { contents.underlying }
    /// Why each address failed, in order, where the request named several; empty otherwise.
    public var attempts: [ImageError] { contents.attempts }

    /// The same error with its input named, unless one is named already.
    public func naming(_ input: String) -> ImageError {
        guard self.input == nil else { return self }
        return ImageError(
            code, reason, input: input, httpStatus: httpStatus, underlying: underlying,
            attempts: attempts)
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
