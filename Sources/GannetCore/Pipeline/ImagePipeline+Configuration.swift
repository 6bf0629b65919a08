extension ImagePipeline {
    /// The parts that a pipeline is made of, and its bounds.
    public struct Configuration: Sendable {
        /// Moves the bytes.
        public var loader: any DataLoading
        /// Stand before the loader, the first of them first; none cost nothing.
        public var interceptors: [any LoadIntercepting] = []
        /// Reads and writes picture files.
        public var codecs: CodecRegistry
        /// Makes smaller pictures out of larger ones in memory; nil decodes each size anew.
        public var reducer: (any ImageReducing)?
        /// Makes what stands in for pictures at their next load, which ``dataCache`` keeps; nil
        /// makes none.
        public var placeholders: (any PlaceholderMaking)?
        /// The most bytes that decodes may hold for pixels at once, those under a sixteenth of it
        /// not counted.
        ///
        /// What finds no room waits; one that needs more than this goes alone.
        public var decodeMemory = 64_000_000
        /// Keeps decoded pictures; nil keeps none.
        public var memoryCache: (any MemoryCaching)?
        /// Keeps answers between runs; nil keeps none.
        public var dataCache: (any DataCaching)?
        /// Which pictures are kept in ``dataCache`` decoded and reduced; nil keeps none.
        public var variants: VariantPolicy?
        /// Tells when memory is scarce, so that the memory cache gives some back; nil never tells.
        public var memoryPressure: (any MemoryPressureMonitoring)?
        /// Runs blocking work.
        public var executor: any WorkExecuting
        /// Tells the time.
        public var time: any TimeProviding
        /// How much may run at once.
        public var widths = StageWidths()
        /// Tells whether there is a network; nil takes it that there is.
        public var network: (any NetworkMonitoring)?
        /// Random numbers from 0 up to 1, for what must not happen everywhere at once.
        public var random: @Sendable () -> Double = { .random(in: 0..<1) }
        /// How often failed transfers are tried again, and what is remembered of them.
        public var retry = RetryPolicy()
        /// How long a transfer may take, unless the request says otherwise.
        public var timeouts = TransferTimeouts()
        /// The most bytes of body that are taken in.
        public var maximumBodyBytes = 200_000_000
        /// How long a picture counts as fresh whose origin says nothing about it, in seconds; nil
        /// means not at all (see ``HTTPCacheRules``).
        public var heuristicFallback: Double? = 86_400
        /// Hears what the pipeline does.
        public var observer: (any PipelineObserving)?
        /// Where to write down what the pipeline does; nil writes nothing.
        public var log: PipelineLog?

        /// A configuration of these parts, with the usual bounds.
        public init(
            loader: any DataLoading, codecs: CodecRegistry, memoryCache: (any MemoryCaching)?,
            dataCache: (any DataCaching)?, executor: any WorkExecuting, time: any TimeProviding
        ) {
            self.loader = loader
            self.codecs = codecs
            self.memoryCache = memoryCache
            self.dataCache = dataCache
            self.executor = executor
            self.time = time
        }
    }
}
