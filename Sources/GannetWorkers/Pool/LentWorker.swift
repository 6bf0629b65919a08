import FoundationEssentials
import GannetCore

/// A worker for as long as it is lent: what is said to it, and how long it may take to answer.
struct LentWorker {
    let worker: PooledWorker
    /// How long its answers are waited for.
    let patience: ChannelPatience
    /// Called when the worker has something to do.
    let onBusy: @Sendable () -> Void

    /// Its number in the roster.
    var number: Int { worker.number }

    /// Sends a request and waits for the answer.
    func ask(
        _ request: WireRequest, _ payload: WirePacket.Payload = .none
    ) throws(WorkerFailure) -> (reply: WireReply, payload: WirePacket.Payload) {
        do throws(ChannelError) {
            try worker.process.channel.send(WirePacket(request.bytes, payload), patience)
            onBusy()
            return try receive()
        } catch {
            throw .broken(error)
        }
    }

    /// Has it let go of what nobody needs any more; before anything else is asked.
    func closeUnneeded() throws(WorkerFailure) {
        for session in worker.takeUnneeded() {
            guard case .nothing = try ask(.close(session: session)).reply else {
                throw .broken(.nonsense("an answer to another question"))
            }
        }
    }

    /// The next answer.
    private func receive() throws(ChannelError) -> (WireReply, WirePacket.Payload) {
        let packet = try worker.process.channel.receive(patience)
        do throws(WireError) {
            return (try WireReply(packet.message[...]), packet.payload)
        } catch {
            throw .nonsense(error.description)
        }
    }

    /// Waits until a worker that was just started is ready.
    func awaitReady() throws(ChannelError) -> CageParts {
        if let parts = worker.parts { return parts }
        guard case .ready(let parts) = try receive().0 else {
            throw .nonsense("it did not say that it is ready")
        }
        worker.setReady(parts)
        return parts
    }
}
