import GannetCore

extension MemoryCache {
    /// Gives memory back when the system runs short of it: half of what is held at a warning, nine
    /// tenths when it is critical.
    ///
    /// Goes on until the result is cancelled; it does not keep the cache alive.
    public func trim(on monitor: any MemoryPressureMonitoring) -> any Cancelling {
        monitor.observe { [weak self] pressure in self?.relieve(pressure) }
    }

    private func relieve(_ pressure: MemoryPressure) {
        switch pressure {
        case .normal: break
        case .warning: trim(toBytes: byteCount / 2)
        case .critical: trim(toBytes: byteCount / 10)
        }
    }
}
