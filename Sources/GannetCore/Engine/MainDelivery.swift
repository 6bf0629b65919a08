import Synchronization

/// Brings outcomes to the main actor in batches: one hop for all that gathered meanwhile.
///
/// A hop costs 5 to 25 µs, an outcome in a batch a quarter of one.
package final class MainDelivery: Sendable {
    package typealias Completion = @MainActor @Sendable (Result<ImageResponse, ImageError>) -> Void

    private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

    /// Calls `completion` on the main actor with the outcome of `task`; `cancelled` after a cancel.
    package func deliverOutcome(of task: ImageTask, to completion: @escaping Completion) {
        task.onOutcome { outcome in
            self.enqueue {
                // A cancel on the main actor can come between the outcome and this hop: who has
                // cancelled must not be handed the picture any more.
                let isTooLate = task.isCancelRequested
                completion(isTooLate ? .failure(.cancelledLoad(of: task.request.url)) : outcome)
            }
        }
    }

    /// Calls `viewer` on the main actor with what `task` has to show until its end: before this
    /// returns with what is there, later with what comes; never after a cancel or the end.
    @MainActor
    package func deliverPreviews(
        of task: ImageTask, to viewer: @escaping @MainActor @Sendable (ImagePreview) -> Void
    ) {
        let first = task.onPreview { preview in
            self.enqueue {
                if !task.isCancelRequested, task.outcome == nil { viewer(preview) }
            }
        }
        if let first { viewer(first) }
    }

    /// Has `delivery` run on the main actor soon, after everything that was enqueued before it.
    package func enqueue(_ delivery: @escaping @MainActor @Sendable () -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(delivery)
            return waiting.count == 1
        }
        guard isFirst else { return }
        Task { @MainActor in
            let batch = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for delivery in batch { delivery() }
        }
    }
}

extension ImageError {
    static func cancelledLoad(of url: ImageURL) -> ImageError {
        ImageError(.cancelled, "the load was cancelled", input: url.description)
    }
}
