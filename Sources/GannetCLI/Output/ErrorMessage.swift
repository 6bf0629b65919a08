import GannetCore

/// Messages about inputs that failed.
enum ErrorMessage {
    /// The input as the user wrote it, cut where it is endless (a data URL), and the reason.
    static func text(of error: ImageError, input: String) -> String {
        "\(shortened(input)): \(error.reason)"
    }

    /// The input and what about it should be known, though it did not fail.
    static func warning(_ text: String, input: String) -> String {
        "\(shortened(input)): warning: \(text)"
    }

    /// An input that fits into a message.
    static func shortened(_ input: String) -> String {
        input.count > 300 ? input.prefix(240) + "…" : input
    }
}
