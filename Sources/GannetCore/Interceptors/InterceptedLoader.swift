import Synchronization

/// A loader with interceptors before it.
///
/// Keeps every promise of ``DataLoading``, whatever the interceptors do.
final class InterceptedLoader: DataLoading {
    private struct Live {
        var exchanges: [Int: InterceptedExchange] = [:]
        var lastNumber = 0
        var isShutDown = false
    }

    private let loader: any DataLoading
    private let interceptors: [any LoadIntercepting]
    private let executor: any WorkExecuting
    private let live = Mutex(Live())

    /// A loader whose exchanges pass through `interceptors` in their order.
    init(
        _ loader: any DataLoading, interceptors: [any LoadIntercepting],
        executor: any WorkExecuting
    ) {
        self.loader = loader
        self.interceptors = interceptors
        self.executor = executor
    }

    var schemes: Set<String> { loader.schemes }

    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        let number = live.withLock { live in
            live.lastNumber += 1
            return live.lastNumber
        }
        let exchange = InterceptedExchange(
            loader: loader, interceptors: interceptors, executor: executor
        ) { [weak self] event in
            if case .finished = event { self?.forget(number) }
            events(event)
        }
        let isAccepted = live.withLock { live in
            if !live.isShutDown { live.exchanges[number] = exchange }
            return !live.isShutDown
        }
        if isAccepted {
            exchange.start(request)
        } else {
            exchange.refuse(ImageError(.cancelled, "the loader is shut down"))
        }
        return exchange
    }

    func addedFields(to request: HTTPRequest) -> HTTPHeaders { loader.addedFields(to: request) }

    func shutdown() {
        let exchanges = live.withLock { live in
            live.isShutDown = true
            return live.exchanges.values
        }
        for exchange in exchanges { exchange.cancel() }
        loader.shutdown()
    }

    private func forget(_ number: Int) {
        live.withLock { $0.exchanges[number] = nil }
    }
}
