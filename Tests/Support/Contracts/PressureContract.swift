import GannetCore
import GannetTesting

/// What every `MemoryPressureMonitoring` must do.
package struct PressureContract: Contract {
    private let monitor: any MemoryPressureMonitoring
    /// Makes memory as scarce as that.
    private let tell: @Sendable (MemoryPressure) -> Void

    package init(
        _ monitor: any MemoryPressureMonitoring,
        tell: @escaping @Sendable (MemoryPressure) -> Void
    ) {
        self.monitor = monitor
        self.tell = tell
    }

    package static var clauses: [Clause<PressureContract>] {
        [
            Clause("every observer hears every signal, in order") { try await $0.tellsAll() },
            Clause("who has cancelled hears nothing more, and the others do") {
                try await $0.cancels()
            },
            Clause("an observer may cancel while it is told") { try await $0.cancelsWithin() },
        ]
    }

    private func tellsAll() async throws {
        let heard = [Recorder<MemoryPressure>(), Recorder<MemoryPressure>()]
        let observations = heard.map { recorder in monitor.observe { recorder.append($0) } }
        for (number, pressure) in [MemoryPressure.warning, .critical, .warning].enumerated() {
            tell(pressure)
            for recorder in heard { try await recorder.wait(count: number + 1) }
        }
        for recorder in heard {
            try demand(
                recorder.events == [.warning, .critical, .warning], "heard \(recorder.events)")
        }
        for observation in observations { observation.cancel() }
    }

    private func cancels() async throws {
        let (gone, stays) = (Recorder<MemoryPressure>(), Recorder<MemoryPressure>())
        let observation = monitor.observe { gone.append($0) }
        let other = monitor.observe { stays.append($0) }
        observation.cancel()
        observation.cancel()
        tell(.warning)
        try await stays.wait(count: 1)
        try demand(gone.count == 0, "heard \(gone.events) after its cancel")
        other.cancel()
    }

    private func cancelsWithin() async throws {
        let heard = Recorder<MemoryPressure>()
        let own = Recorder<any Cancelling>()
        own.append(
            monitor.observe { pressure in
                heard.append(pressure)
                for observation in own.events { observation.cancel() }
            })
        tell(.warning)
        try await heard.wait(count: 1)
        let last = Recorder<MemoryPressure>()
        let other = monitor.observe { last.append($0) }
        tell(.critical)
        try await last.wait(count: 1)
        try demand(heard.events == [.warning], "heard \(heard.events)")
        other.cancel()
    }
}
