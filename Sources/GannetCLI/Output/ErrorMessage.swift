import GannetCore

/// Messages about inputs that failed.
enum ErrorMessage {
    /// The input as the user wrote it, cut where it is endless (a data URL), and the reason.
    static func text(of error: ImageError, input: String) -> String {
        "\(shortened(input)): \(error.reason)"
    }

    /// An input that fits into a message.
    static func shortened(_ input: String) -> String {
        input.count > 300 ? input.prefix(240) + "…" : input
    }
}
