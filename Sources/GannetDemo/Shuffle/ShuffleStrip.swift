import GannetCore

/// What became of each click on the Shuffle page, the latest first.
///
/// Pure: clicks and their ends go in, what the strip shows comes out.
struct ShuffleStrip {
    /// What became of a click.
    enum Fate: Equatable {
        /// Its picture is awaited.
        case waiting
        /// Its picture was shown, and came from there.
        case shown(ResponseSource)
        /// A later click came first, or the Cancel button.
        case cancelled
        /// There is no picture, for this reason.
        case failed(String)
    }

    /// A click.
    struct Click: Equatable {
        /// Counts the clicks from 1.
        let number: Int
        /// Which picture it took.
        let photo: Int
        var fate = Fate.waiting
    }

    /// How many clicks are remembered.
    static let limit = 8

    /// The latest clicks, the latest first.
    private(set) var clicks: [Click] = []
    private var lastNumber = 0

    /// Somebody asks for a picture; one that is awaited until then is given up.
    ///
    /// - Returns: The number of the click.
    mutating func click(photo: Int) -> Int {
        cancel()
        lastNumber += 1
        clicks.insert(Click(number: lastNumber, photo: photo), at: 0)
        if clicks.count > Self.limit { clicks.removeLast() }
        return lastNumber
    }

    /// The picture that is awaited is given up.
    mutating func cancel() {
        settle(.cancelled)
    }

    /// What came of the picture that is awaited.
    mutating func settle(_ fate: Fate) {
        guard clicks.first?.fate == .waiting else { return }
        clicks[0].fate = fate
    }
}

extension ShuffleStrip.Fate {
    /// What stands below a picture of the strip.
    var caption: String {
        switch self {
        case .waiting: "loading"
        case .shown(.memory): "from memory"
        case .shown(.disk), .shown(.revalidated), .shown(.stale): "from disk"
        case .shown: "loaded"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}
