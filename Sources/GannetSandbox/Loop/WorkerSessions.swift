import GannetCore

/// What a worker holds open, by numbers that the parent gives.
///
/// Few at a time: the one that was used longest ago makes room, and the parent opens it anew.
final class WorkerSessions {
    private enum Session {
        case frames(any FrameReading)
        case previews(any PreviewReading)
    }

    /// How many are held open.
    private static let capacity = 8

    private var sessions: [Int: Session] = [:]
    /// The numbers, the one used last at the end.
    private var order: [Int] = []

    /// Holds frames open.
    func keep(_ frames: any FrameReading, as session: Int) {
        keep(.frames(frames), session)
    }

    /// Holds previews open.
    func keep(_ previews: any PreviewReading, as session: Int) {
        keep(.previews(previews), session)
    }

    /// The frames of a number, or nil.
    func frames(_ session: Int) -> (any FrameReading)? {
        if case .frames(let frames)? = used(session) { frames } else { nil }
    }

    /// The previews of a number, or nil.
    func previews(_ session: Int) -> (any PreviewReading)? {
        if case .previews(let previews)? = used(session) { previews } else { nil }
    }

    /// Lets go of what is open.
    func close(_ session: Int) {
        sessions[session] = nil
        order.removeAll { $0 == session }
    }

    private func keep(_ opened: Session, _ session: Int) {
        sessions[session] = opened
        order.removeAll { $0 == session }
        order.append(session)
        if order.count > Self.capacity { sessions[order.removeFirst()] = nil }
    }

    private func used(_ session: Int) -> Session? {
        guard let found = sessions[session] else { return nil }
        keep(found, session)
        return found
    }
}
