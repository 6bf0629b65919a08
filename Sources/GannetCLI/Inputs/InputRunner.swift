import GannetCore

/// Does something with each input, several at once, and gives the results in the inputs' order.
struct InputRunner: Sendable {
    /// The most inputs that are worked on at once.
    let width: Int
    /// The most results that may wait for an earlier one before no further input is taken.
    var backlog = 10_000

    /// What comes of one input, and what is still to be done once that has been told.
    typealias Finished<Result> = (result: Result, aftermath: (@Sendable () async -> Void)?)

    /// Runs the work that `work` makes for every input, and hands the results to `emit` in order.
    ///
    /// `work` itself is called in the inputs' order, on the main thread. `counted` hears how many
    /// inputs there are, once that is known.
    /// Reading the next input may wait for standard input: that holds up the main thread, on which
    /// nothing else runs here, and none of the shared ones. After an error in the list of inputs
    /// those before it are still finished.
    @MainActor
    func run<Result: Sendable>(
        _ inputs: consuming InputList,
        work: @MainActor (Int, PictureInput) -> @Sendable () async -> Finished<Result>,
        emit: @escaping @Sendable (Result) -> Void, counted: (Int) -> Void = { _ in }
    ) async throws(ImageError) {
        let results = OrderedResults(emit: emit)
        var listError: ImageError?
        var inputs = inputs
        await withTaskGroup(of: Void.self) { group in
            var started = 0
            var running = 0
            do throws(ImageError) {
                while let input = try inputs.next() {
                    let index = started
                    started += 1
                    running += 1
                    let body = work(index, input)
                    group.addTask {
                        let finished = await body()
                        results.deliver(finished.result, at: index)
                        await finished.aftermath?()
                    }
                    while running >= width
                        || (running > 0 && started - results.emittedCount >= backlog)
                    {
                        await group.next()
                        running -= 1
                    }
                }
                counted(started)
            } catch {
                listError = error
            }
            await group.waitForAll()
        }
        if let listError { throw listError }
    }
}
