import Gannet
import GannetCore
import GannetTesting

/// Records what a model shows after each change.
@MainActor
final class Changes {
    let seen = Recorder<RemoteImage.State>()
    private var observation: RemoteImageObservation?

    init(_ model: RemoteImage) {
        observation = model.observe { [seen] _, new in seen.append(new) }
    }

    /// The widths of the pictures shown after each change that is no progress.
    var widths: [Int?] {
        seen.events.filter { $0.progress == nil }.map { $0.image?.width }
    }

    /// Returns once the model has stopped loading.
    func settled() async throws {
        try await seen.wait { $0.last?.isLoading == false }
    }
}

/// Returns when everything has run that was on its way to the main actor.
@MainActor
func mainQueue() async {
    await Task { @MainActor in }.value
}
