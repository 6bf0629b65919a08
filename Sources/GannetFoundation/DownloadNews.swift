import GannetCore

/// What a download's delegate has not heard of yet; pure.
struct DownloadNews: Sendable {
    typealias Progress = (received: Int, expected: Int?)

    private var head: ResponseHead?
    private var progress: Progress?
    private var hasAnswer = false

    /// Whether there is nothing to tell.
    var isEmpty: Bool { head == nil && progress == nil }

    /// The head of an answer is there; only the first counts.
    mutating func answer(_ head: ResponseHead) {
        guard !hasAnswer else { return }
        hasAnswer = true
        self.head = head
    }

    /// So many bytes are there; only the latest count.
    mutating func advance(received: Int, expected: Int?) {
        progress = (received, expected)
    }

    mutating func takeHead() -> ResponseHead? {
        defer { head = nil }
        return head
    }

    mutating func takeProgress() -> Progress? {
        defer { progress = nil }
        return progress
    }
}
