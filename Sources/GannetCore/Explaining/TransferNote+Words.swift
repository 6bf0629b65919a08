extension TransferNote {
    /// How a try went, and what followed.
    func sentences(took seconds: Double) -> [String] {
        [report(took: seconds), consequence].compactMap(\.self)
    }

    private func report(took seconds: Double) -> String {
        let time = Wording.seconds(seconds)
        if let error {
            return number == 0
                ? "The origin was not asked: \(error.reason)."
                : "\(attempt) failed after \(time): \(error.reason)."
        }
        guard let status else { return "\(attempt) took \(time)." }
        let size = bodyByteCount > 0 ? " with \(Wording.bytes(bodyByteCount))" : ""
        let resumed =
            resumedByteCount > 0
            ? ", after the \(Wording.bytes(resumedByteCount)) that were there" : ""
        let meaning = status == 304 ? ": nothing had changed" : ""
        return "\(subject) answered \(status)\(size)\(resumed) in \(time)\(meaning)."
    }

    private var consequence: String? {
        switch sequel {
        case .answered, .failed: nil
        case .triedAgain: "It was to be tried again."
        case .startedAgain: "It was to be asked for anew."
        case .stoodIn: "The stored one stood in for it."
        }
    }

    private var attempt: String { number > 1 ? "Try \(number) of the transfer" : "The transfer" }

    private var subject: String { number > 1 ? "At try \(number) the origin" : "The origin" }
}
