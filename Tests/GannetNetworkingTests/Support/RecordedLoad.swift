import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

/// A load under way, with everything that it has reported so far.
struct RecordedLoad: Sendable {
    /// The events in order.
    let events = Recorder<DataLoadEvent>()
    private let handle: any DataTransfer

    /// Starts `request` on `loader`.
    init(_ request: HTTPRequest, on loader: any DataLoading) {
        handle = loader.load(request) { [events] in events.append($0) }
    }

    /// Cancels the load.
    func cancel() {
        handle.cancel()
    }

    /// Weighs the load against others.
    func setWeight(_ weight: Int) {
        handle.setWeight(weight)
    }

    /// The result, once it is there.
    func result() async throws -> Result<HTTPResponse, ImageError> {
        let events = try await events.wait { $0.contains { $0.result != nil } }
        return try #require(events.lazy.compactMap(\.result).first)
    }

    /// Returns when progress tells of the body's piece with that number, each of `size` bytes.
    func hasBegun(piece number: Int, of size: Int) async throws {
        let least = size * (number + 1) - ProgressSteps.smallest
        try await events.wait { events in
            events.contains {
                if case .progress(let received, _) = $0 { received >= least } else { false }
            }
        }
    }

    /// The error, which there must be.
    func failure() async throws -> ImageError {
        switch try await result() {
        case .failure(let error): return error
        case .success(let response): throw UnexpectedAnswer(status: response.status)
        }
    }

    /// The parts of bodies handed over so far: there must never be two.
    var interruptions: [HTTPResponse] {
        events.events.compactMap { if case .interrupted(let part) = $0 { part } else { nil } }
    }

    /// Whether the part of a body came just before the end.
    var endsWithInterruption: Bool {
        let last = events.events.suffix(2)
        guard last.count == 2, case .interrupted? = last.first else { return false }
        return last.last?.result != nil
    }

    /// The results reported so far: there must never be two.
    var results: [Result<HTTPResponse, ImageError>] { events.events.compactMap(\.result) }

    /// The progress reported so far.
    var progress: [(received: Int, expected: Int?)] {
        events.events.compactMap {
            if case .progress(let received, let expected) = $0 { (received, expected) } else { nil }
        }
    }
}

extension DataLoadEvent {
    fileprivate var result: Result<HTTPResponse, ImageError>? {
        if case .finished(let result) = self { result } else { nil }
    }
}

extension DataLoading {
    /// The answer to `request`.
    func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        try await RecordedLoad(request, on: self).result().get()
    }

    /// The answer to a GET of `url`.
    func answer(to url: String) async throws -> HTTPResponse {
        try await answer(to: HTTPRequest(url: ImageURL(url)))
    }

    /// The error of `request`, which must have one.
    func failure(of request: HTTPRequest) async throws -> ImageError {
        try await RecordedLoad(request, on: self).failure()
    }

    /// The error of a GET of `url`, which must have one.
    func failure(of url: String) async throws -> ImageError {
        try await failure(of: HTTPRequest(url: ImageURL(url)))
    }
}

/// An answer came where an error was expected.
struct UnexpectedAnswer: Error {
    let status: Int
}
