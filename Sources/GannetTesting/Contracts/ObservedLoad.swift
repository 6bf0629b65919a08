import GannetCore
import Glibc
import Synchronization

/// A load under way whose events are held against what loaders promise.
final class ObservedLoad: Sendable {
    let transfer: any DataTransfer
    private let log: Log

    /// Starts `request` on `loader`.
    init(_ request: HTTPRequest, on loader: any DataLoading) {
        let log = Log()
        self.log = log
        transfer = loader.load(request) { log.append($0) }
        log.isInsideLoad.store(false, ordering: .sequentiallyConsistent)
    }

    /// The end, once it is there.
    func result() async throws -> Result<HTTPResponse, ImageError> {
        let events = try await log.events.wait { $0.contains { $0.end != nil } }
        return events.lazy.compactMap(\.end).first
            ?? .failure(ImageError(.cancelled, "there was no end"))
    }

    /// The promises that this load broke so far.
    var violations: [String] {
        let events = log.events.events
        var found: [String] = []
        if log.wasCalledInside.load(ordering: .sequentiallyConsistent) {
            found.append("an event came from inside load")
        }
        let ends = events.count { $0.end != nil }
        if ends != 1 { found.append("there were \(ends) ends") }
        if events.last?.end == nil { found.append("an event came after the end") }
        return found + orderViolations(events) + progressViolations(events)
    }

    private func orderViolations(_ events: [DataLoadEvent]) -> [String] {
        var found: [String] = []
        let heads = events.indices.filter {
            if case .answered = events[$0] { true } else { false }
        }
        if heads.count > 1 { found.append("the head of the answer came twice") }
        if let head = heads.first, head != 0 { found.append("the head came after its body") }
        for (index, event) in events.enumerated() {
            guard case .interrupted(let part) = event else { continue }
            if part.body.isEmpty { found.append("an interrupted body is empty") }
            let next = index + 1 < events.count ? events[index + 1].end : nil
            guard case .failure? = next else {
                found.append("an interrupted body was not followed by a failure")
                continue
            }
        }
        return found
    }

    private func progressViolations(_ events: [DataLoadEvent]) -> [String] {
        var (found, last): ([String], Int) = ([], 0)
        for case .progress(let received, let expected) in events {
            if received < last { found.append("progress went back") }
            if let expected, received > expected { found.append("progress passed its end") }
            last = received
        }
        return found
    }

    /// Outlives the start of the load, from inside of which events may come.
    private final class Log: Sendable {
        let events = Recorder<DataLoadEvent>()
        let isInsideLoad = Atomic(true)
        let wasCalledInside = Atomic(false)
        private let caller = pthread_self()

        func append(_ event: DataLoadEvent) {
            let isCaller = pthread_equal(caller, pthread_self()) != 0
            if isCaller, isInsideLoad.load(ordering: .sequentiallyConsistent) {
                wasCalledInside.store(true, ordering: .sequentiallyConsistent)
            }
            events.append(event)
        }
    }
}

extension DataLoadEvent {
    fileprivate var end: Result<HTTPResponse, ImageError>? {
        if case .finished(let result) = self { result } else { nil }
    }
}
