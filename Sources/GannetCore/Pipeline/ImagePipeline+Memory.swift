// Giving memory back.
extension ImagePipeline {
    /// Drops decoded pictures from the memory cache, the least useful first, until no more than
    /// `bytes` are held; all of them unless told otherwise.
    ///
    /// For a program that knows of a scarcity which the system does not tell, or that goes into
    /// the background. Pictures that somebody holds stay as they are, and what is on disk stays
    /// there. Any thread; done when it returns.
    public func trimMemory(toBytes bytes: Int = 0) {
        configuration.trimMemory(.demand) { $0.trim(toBytes: max(0, bytes)) }
    }

    /// Gives back as much as the system's own signal of this scarcity would: half of the memory
    /// cache at a warning, nine tenths of it when memory is critical.
    ///
    /// Any thread; done when it returns.
    public func relieveMemory(_ pressure: MemoryPressure) {
        configuration.trimMemory(.demand) { $0.relieve(pressure) }
    }
}
