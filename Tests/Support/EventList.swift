import GannetCore
import GannetTesting

/// Keeps every event that a pipeline tells.
package struct EventList: PipelineObserving {
    package let events = Recorder<PipelineEvent>()

    package init() {}

    package func pipeline(did event: PipelineEvent) {
        events.append(event)
    }

    /// The events as lines.
    package var lines: [String] { events.events.map(\.description) }
}
