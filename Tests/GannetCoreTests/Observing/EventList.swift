import GannetCore
import GannetTesting

/// Keeps every event that a pipeline tells, as lines.
struct EventList: PipelineObserving {
    let events = Recorder<PipelineEvent>()

    func pipeline(did event: PipelineEvent) {
        events.append(event)
    }

    var lines: [String] { events.events.map(\.description) }
}
