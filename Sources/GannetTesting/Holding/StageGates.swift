import GannetCore
import Synchronization

/// Gates through which the work of a pipeline passes, each open until a test shuts it: holds any
/// stage of a load in the middle.
///
/// ```swift
/// let gates = StageGates()
/// let pipeline = ImagePipeline(configuration: configuration.held(by: gates))
/// let decoding = gates.shut(.decode)
/// let task = pipeline.imageTask(with: request)
/// try await gates.arrived.wait(until: { $0.contains(.decode) })
/// task.cancel()  // in the middle of its decode
/// decoding.open()
/// ```
///
/// The last stage, the delivery on the main actor, is held by ``Gate/holdMainActor()``. A held
/// transfer ends when it is cancelled; other work holds its thread until its gate is opened, so
/// open the gates before the pipeline is shut down. Any thread.
public final class StageGates: Sendable {
    /// The stages that work has come to, in order, whether it was held there or not.
    public let arrived = Recorder<HeldStage>()

    private let gates = Mutex<[HeldStage: Gate]>([:])

    /// Gates that are all open.
    public init() {}

    /// Shuts a stage: work that comes to it from now on waits until the result is opened.
    ///
    /// To shut it again gives a new gate; work that waits at an earlier one goes on waiting there.
    @discardableResult
    public func shut(_ stage: HeldStage) -> Gate {
        let gate = Gate()
        gates.withLock { $0[stage] = gate }
        return gate
    }

    /// Opens every stage.
    public func openAll() {
        let shut = gates.withLock { gates in
            defer { gates = [:] }
            return Array(gates.values)
        }
        for gate in shut { gate.open() }
    }

    /// Work has come to a stage, and is held where it stands while that is shut.
    func pass(_ stage: HeldStage) {
        come(to: stage)?.waitBlocking()
    }

    /// Work has come to a stage.
    ///
    /// - Returns: the gate that holds it there, if that is shut.
    func come(to stage: HeldStage) -> Gate? {
        let gate = gates.withLock { $0[stage] }
        arrived.append(stage)
        return gate?.isOpen == false ? gate : nil
    }
}

extension ImagePipeline.Configuration {
    /// The same configuration, the work of its loader, disk store and decoders passing `gates`.
    public func held(by gates: StageGates) -> Self {
        var copy = self
        copy.loader = HeldLoader(loader: loader, gates: gates)
        copy.codecs = codecs.mapDecoders { HeldDecoder(decoder: $0, gates: gates) }
        copy.dataCache = dataCache.map { HeldDataCache(cache: $0, gates: gates) }
        return copy
    }
}

extension ImageProcessing {
    /// The same step, passing `gates` whenever it runs.
    public func held(by gates: StageGates) -> any ImageProcessing {
        HeldProcessor(processor: self, gates: gates)
    }
}
