/// Hears what a pipeline does, for logs and measurements.
///
/// Called on whatever thread did the work, outside every lock: return quickly. What happens to one
/// load is told in its order. Without an observer nothing is made to be told.
public protocol PipelineObserving: Sendable {
    /// Something happened.
    func pipeline(did event: PipelineEvent)
}
