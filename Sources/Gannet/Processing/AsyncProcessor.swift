import GannetCore
import GannetThreads
import Synchronization

/// A processor that is an asynchronous closure with a name: a model elsewhere, a service, an actor.
///
/// A worker thread waits for it, so that as many run at once as there are places for processing;
/// Swift's shared threads wait for nothing.
public struct AsyncProcessor: ImageProcessing {
    /// The name, which must tell all that the closure depends on.
    public let identifier: String
    private let body: Body

    /// A struct because the compiler (6.3.1) crashes on a stored closure of this type by itself.
    private struct Body: Sendable {
        let run: @Sendable (Image) async throws(ImageError) -> Image
    }

    /// A processor named `identifier` that does what `body` does.
    public init(
        _ identifier: String,
        body: @escaping @Sendable (Image) async throws(ImageError) -> Image
    ) {
        self.identifier = identifier
        self.body = Body(run: body)
    }

    /// What the closure makes of the picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let outcome = Outcome()
        let body = body
        Task.detached {
            do throws(ImageError) {
                outcome.end(.success(try await body.run(image)))
            } catch {
                outcome.end(.failure(error))
            }
        }
        return try outcome.wait()
    }

    /// Where the task leaves its result for the thread that waits.
    private final class Outcome: Sendable {
        private let semaphore = Semaphore()
        private let result = Mutex<Result<Image, ImageError>?>(nil)

        func end(_ result: Result<Image, ImageError>) {
            self.result.withLock { $0 = result }
            semaphore.signal()
        }

        func wait() throws(ImageError) -> Image {
            semaphore.wait()
            guard let result = result.withLock({ $0 }) else {
                preconditionFailure("the semaphore is signalled when there is a result")
            }
            return try result.get()
        }
    }
}
