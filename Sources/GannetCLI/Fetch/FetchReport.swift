import GannetCore
import Synchronization

/// Prints the results of `fetch` and remembers whether any of them is a failure.
final class FetchReport: Sendable {
    /// What is printed for a picture that came.
    enum Style: Sendable {
        /// A JSON object.
        case json
        /// A line for people.
        case lines
        /// Nothing, since files are the result.
        case nothing
    }

    private let style: Style
    private let console: Console
    private let failed = Atomic(false)

    init(style: Style, console: Console) {
        self.style = style
        self.console = console
    }

    /// Whether any input has failed.
    var hasFailures: Bool { failed.load(ordering: .relaxed) }

    /// Prints one result; a failure goes to the messages whatever the style, and so does
    /// an explanation.
    func add(_ result: FetchResult) {
        if style == .json { console.writeLine(result.json.text) }
        if let error = result.error {
            failed.store(true, ordering: .relaxed)
            console.say(ErrorMessage.text(of: error, input: result.input))
        } else if style == .lines {
            console.writeLine(result.line)
        }
        if let explanation = result.explanation { console.say(explanation) }
    }
}
