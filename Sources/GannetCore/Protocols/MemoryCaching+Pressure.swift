extension MemoryCaching {
    /// Gives memory back when it is scarce: half of what is held at a warning, nine tenths when it
    /// is critical.
    public func relieve(_ pressure: MemoryPressure) {
        switch pressure {
        case .normal: break
        case .warning: trim(toBytes: byteCount / 2)
        case .critical: trim(toBytes: byteCount / 10)
        }
    }
}
