import GannetCore

extension WorkExecuting {
    /// Runs blocking work on one of the threads, and waits for its result without blocking.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, ImageError>, Never>) in
            execute { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
