import GannetCore

/// The requests that stand for the rows of a prefetch window.
struct ScrolledRows: Sendable {
    var window = PrefetchWindow()
    private var requests: [Int: ImageRequest] = [:]

    /// Moves the window, and asks for the requests of the rows that are new in it.
    ///
    /// - Returns: what is to be stopped and started; a picture that is wanted for another row, or
    ///   again for the same one, is not stopped.
    mutating func scroll(
        to visible: Range<Int>, of count: Int, at time: Double,
        for destination: PrefetchDestination, request: (_ row: Int) -> ImageRequest?
    ) -> (stop: [ImageRequest], start: [ImageRequest]) {
        let change = window.scroll(to: visible, of: count, at: time)
        let left = change.stop.compactMap { requests.removeValue(forKey: $0) }
        var started: [ImageRequest] = []
        for row in change.start {
            guard let request = request(row) else { continue }
            requests[row] = request
            started.append(request)
        }
        guard !left.isEmpty else { return ([], started) }
        let wanted = Set(requests.values.map { PrefetchKey($0, for: destination) })
        return (left.filter { !wanted.contains(PrefetchKey($0, for: destination)) }, started)
    }
}
