import GannetCore

/// A request on its way into the client's thread, with the place where its events go.
struct Exchange: Sendable {
    /// What to send.
    let plan: RequestPlan
    /// Where events go.
    let events: @Sendable (DataLoadEvent) -> Void
}
