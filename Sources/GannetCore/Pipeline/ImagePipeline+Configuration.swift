extension ImagePipeline {
    /// The parts that a pipeline is made of, and its bounds.
    public struct Configuration: Sendable {
        /// Moves the bytes.
        public var loader: any DataLoading
        /// Reads and writes picture files.
        public var codecs: CodecRegistry
        /// Keeps decoded pictures; nil keeps none.
        public var memoryCache: (any MemoryCaching)?
        /// Keeps answers between runs; nil keeps none.
        public var dataCache: (any DataCaching)?
        /// Tells when memory is scarce, so that the memory cache gives some back; nil never tells.
        public var memoryPressure: (any MemoryPressureMonitoring)?
        /// Runs blocking work.
        public var executor: any WorkExecuting
        /// Tells the time.
        public var time: any TimeProviding
        /// How much may run at once.
        public var widths = StageWidths()
        /// The longest that a transfer may take, in seconds, unless the request says otherwise.
        public var timeout = 30.0
        /// The most bytes of body that are taken in.
        public var maximumBodyBytes = 256_000_000
        /// How long a picture counts as fresh whose origin says nothing about it, in seconds; nil
        /// means not at all (see ``HTTPCacheRules``).
        public var heuristicFallback: Double? = 86_400
        /// Hears what the pipeline does.
        public var observer: (any PipelineObserving)?

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
