import Synchronization

/// One exchange that interceptors stand before: runs them, and tells one story of it.
///
/// The interceptors run in a Swift task of their own, so neither on a thread of the pipeline nor
/// under a lock. The end does not wait for them after a cancel: one that never returns holds up
/// nobody.
final class InterceptedExchange: DataTransfer, ActionPerforming {
    private struct Handles {
        var task: Task<Void, Never>?
        var calls: [Int: PendingTransfer] = [:]
        var weight: Int?
        var isCancelled = false
    }

    private let loader: any DataLoading
    private let interceptors: [any LoadIntercepting]
    private let story: Outbox<Interception, DataLoadEvent>
    private let events: @Sendable (DataLoadEvent) -> Void
    private let handles = Mutex(Handles())

    init(
        loader: any DataLoading, interceptors: [any LoadIntercepting],
        executor: any WorkExecuting, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) {
        self.loader = loader
        self.interceptors = interceptors
        self.events = events
        story = Outbox(Interception(), executor: executor)
    }

    /// Begins; the end is told later, on another thread.
    func start(_ request: HTTPRequest) {
        let task = Task.detached { self.end(await self.run(request, from: 0)) }
        let isCancelled = handles.withLock { handles in
            handles.task = task
            return handles.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Ends at once, on another thread, without having begun.
    func refuse(_ error: ImageError) {
        Task.detached { self.end(.failure(error)) }
    }

    func cancel() {
        let isOver = story.update(for: self) { story, _ in story.cancel() }
        let (task, calls) = handles.withLock { handles in
            handles.isCancelled = true
            return (handles.task, handles.calls.values)
        }
        task?.cancel()
        for call in calls { call.cancel() }
        if isOver { refuse(.cancelledExchange) }
    }

    /// Tells whoever has asked for the exchange.
    func perform(_ event: DataLoadEvent) {
        events(event)
    }

    func setWeight(_ weight: Int) {
        let calls = handles.withLock { handles in
            handles.weight = weight
            return handles.calls.values
        }
        for call in calls { call.setWeight(weight) }
    }

    private func end(_ result: Result<HTTPResponse, ImageError>) {
        story.update(for: self) { story, told in story.end(result, told: &told) }
    }

    private func run(
        _ request: HTTPRequest, from index: Int
    ) async -> Result<HTTPResponse, ImageError> {
        guard index < interceptors.count else { return await load(request) }
        let next = NextLoad { await self.run($0, from: index + 1) }
        do {
            return .success(try await interceptors[index].intercept(request, next: next))
        } catch let error as ImageError {
            return .failure(error)
        } catch {
            return .failure(.interceptor(interceptors[index], threw: error, request.url))
        }
    }

    /// One call of the loader itself.
    private func load(_ request: HTTPRequest) async -> Result<HTTPResponse, ImageError> {
        let number = story.update(for: self) { story, _ in story.beginCall() }
        guard let number else { return .failure(.cancelledExchange) }
        let call = PendingTransfer()
        let (weight, isCancelled) = handles.withLock { handles in
            handles.calls[number] = call
            return (handles.weight, handles.isCancelled)
        }
        if isCancelled { call.cancel() }
        var request = request
        request.weight = weight ?? request.weight
        return await withTaskCancellationHandler { [request] in
            await withCheckedContinuation { continuation in
                call.keep(
                    loader.load(request) { event in
                        self.hear(event, of: number)
                        if case .finished(let result) = event {
                            continuation.resume(returning: result)
                        }
                    })
            }
        } onCancel: {
            call.cancel()
        }
    }

    private func hear(_ event: DataLoadEvent, of call: Int) {
        story.update(for: self) { story, told in
            story.hear(event, of: call, told: &told)
        }
        if case .finished = event { handles.withLock { $0.calls[call] = nil } }
    }
}

extension ImageError {
    fileprivate static func interceptor(
        _ interceptor: any LoadIntercepting, threw error: any Error, _ url: ImageURL
    ) -> ImageError {
        ImageError(
            .interceptorFailed, "\(type(of: interceptor)) gave the load up: \(error)",
            input: url.description, underlying: error)
    }
}
