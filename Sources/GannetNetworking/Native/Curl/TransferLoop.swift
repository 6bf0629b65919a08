import CCurl
import GannetCore

/// What the thread of a client does: starts, drives and ends transfers until the client closes.
///
/// Confined to that thread.
final class TransferLoop {
    private let multi: CurlMulti
    private let engine: CurlEngine
    private let options: TransferOptions
    private let time: any TimeProviding
    private var active: [UInt64: Transfer] = [:]
    private var idle: [CurlEasy] = []
    private let watch = DeadlineWatch()
    private let connections = SharedConnections()

    /// Handles kept for reuse; more than that is a burst that has passed.
    private static let mostIdle = 64

    /// A loop over `multi` for the calls that come in through `engine`.
    init(multi: CurlMulti, engine: CurlEngine, configuration: HTTPClient.Configuration) {
        self.multi = multi
        self.engine = engine
        options = TransferOptions(configuration)
        time = configuration.time
        multi.adopt()
    }

    /// Runs until the engine is closed; every exchange has had its end then.
    func run() {
        while true {
            let (commands, isClosed) = engine.takeCommands()
            commands.forEach(carryOut)
            if isClosed { break }
            // What had come by now will have been read when deadlines are looked at, however long
            // an event takes meanwhile.
            let now = time.uptime
            drive()
            endExpired(asOf: now)
            // A call from inside an event rings no bell, so look before waiting.
            if !engine.hasNews { multi.poll(upTo: watch.next - time.uptime) }
        }
        for transfer in active.values { end(transfer, .failure(Self.shutDown)) }
    }

    private func carryOut(_ command: CurlEngine.Command) {
        switch command {
        case .start(let id, let exchange): start(Transfer(id: id, exchange: exchange, time: time))
        case .fail(let error, let events): events(.finished(.failure(error)))
        case .cancel(let id):
            guard let transfer = active[id] else { return }
            end(transfer, .failure(ImageError(.cancelled, "the load was cancelled")))
        case .weigh(let id, let weight): active[id]?.weigh(weight)
        }
    }

    private func drive() {
        do {
            try multi.perform()
        } catch {
            // The library has lost its footing (out of memory): nothing it holds will ever end.
            let failure = ImageError(.connect, "the transfer library failed: \(error.message)")
            for transfer in active.values { end(transfer, .failure(failure)) }
        }
        while let (transfer, result) = multi.nextEnded() {
            switch transfer.outcome(result) {
            case .finished(let result): end(transfer, result)
            case .goesOn: restart(transfer)
            }
        }
    }

    private func endExpired(asOf now: Double) {
        guard watch.next <= now else { return }
        watch.clear()
        for transfer in active.values {
            if let error = transfer.expiry(asOf: now) { end(transfer, .failure(error)) }
        }
        for transfer in active.values where transfer.findsConnectionDead(asOf: now) {
            if let connection = transfer.connection { leave(connection) }
        }
    }

    /// Gives a dead connection up, and sends again on another one what may be sent twice.
    ///
    /// What cannot be sent again stays, and with it the connection; the library might then use it
    /// for others too.
    private func leave(_ connection: SharedConnection) {
        connection.giveUp()
        let users = active.values.filter { $0.connection === connection }
        let leaving = users.filter { $0.leaveConnection() }
        for transfer in leaving {
            guard let easy = transfer.easy else { continue }
            multi.remove(easy)
            easy.reset()
        }
        for transfer in leaving {
            guard let easy = transfer.easy else { continue }
            transfer.needsFreshConnection = leaving.count < users.count
            send(transfer, over: easy)
        }
    }

    private func start(_ transfer: Transfer) {
        guard let easy = idle.popLast() ?? CurlEasy() else {
            return transfer.report(
                .failure(ImageError(.connect, "there is no memory for a transfer")))
        }
        transfer.easy = easy
        transfer.watch = watch
        transfer.connections = connections
        active[transfer.id] = transfer
        send(transfer, over: easy)
    }

    private func restart(_ transfer: Transfer) {
        guard let easy = transfer.easy else { return }
        multi.remove(easy)
        easy.reset()
        send(transfer, over: easy)
    }

    private func send(_ transfer: Transfer, over easy: CurlEasy) {
        do {
            transfer.waitForConnection()
            try options.apply(to: easy, for: transfer)
            try multi.add(easy)
        } catch {
            end(transfer, .failure(ImageError(.connect, "\(error)", underlying: error)))
        }
    }

    private func end(_ transfer: Transfer, _ result: Result<HTTPResponse, ImageError>) {
        active[transfer.id] = nil
        transfer.keepInterrupted(after: result)
        if let easy = transfer.easy {
            transfer.easy = nil
            transfer.connection = nil
            multi.remove(easy)
            easy.reset()
            if idle.count < Self.mostIdle { idle.append(easy) }
        }
        transfer.report(result)
    }

    private static let shutDown = ImageError(.cancelled, "the client was shut down")
}
