#if GTK
    import Gannet
    import GannetGTK

    /// The drawer that shows what a pipeline does, and lets somebody disturb it.
    @MainActor
    final class Inspector {
        /// How often it looks, in seconds.
        static let pause = 0.25

        let panel: InspectorPanel
        private let pipeline: ImagePipeline
        private let folder: RunFolder
        private let limits: (memory: Int, disk: Int)
        private let measuresStalls: Bool
        private var last: (statistics: PipelineStatistics, time: Double)?
        private var diskBytes = 0
        private var suspensions: [LaneSuspension] = []
        private(set) var reading = InspectorReading()

        /// An inspector of `pipeline`; `conditions` are those of the local origin, if there is one.
        init(
            _ pipeline: ImagePipeline, folder: RunFolder, limits: (memory: Int, disk: Int),
            conditions: OriginConditions?, network: SwitchedNetwork, measuresStalls: Bool
        ) {
            self.pipeline = pipeline
            self.folder = folder
            self.limits = limits
            self.measuresStalls = measuresStalls
            panel = InspectorPanel(conditions: conditions?.values)
            connect(conditions, network)
        }

        /// Whether all lanes are suspended.
        var isSuspended: Bool { !suspensions.isEmpty }

        /// Looks at the pipeline, unless it has done so a moment ago.
        func frame(at time: Double) {
            guard time - (last?.time ?? -1) >= Self.pause else { return }
            let statistics = pipeline.statistics
            let elapsed = last.map { time - $0.time } ?? 0
            reading = InspectorReading(statistics, since: last?.statistics, seconds: elapsed)
            last = (statistics, time)
            reading.memoryLimit = limits.memory
            reading.diskLimit = limits.disk
            reading.diskBytes = diskBytes
            if measuresStalls {
                reading.longestStall = LoopMeasurement.longestIteration
                LoopMeasurement.forgetIterations()
            }
            panel.show(reading)
            measureDisk()
        }

        private func measureDisk() {
            let folder = folder
            Task.detached(priority: .utility) { [weak self] in
                let bytes = folder.byteCount
                await self?.setDiskBytes(bytes)
            }
        }

        private func setDiskBytes(_ bytes: Int) { diskBytes = bytes }

        private func connect(_ conditions: OriginConditions?, _ network: SwitchedNetwork) {
            panel.onConditions = { values in
                conditions?.values = values
                network.set(isOnline: !values.isOffline)
            }
            panel.onSuspend = { [weak self] isSuspended in self?.setSuspended(isSuspended) }
            panel.onClearMemory = { [weak self] in self?.pipeline.trimMemory() }
            // Nobody's in particular: what no account has asked for, which is everything here.
            panel.onClearAll = { [weak self] in self?.pipeline.removeCached(partition: "") }
        }

        private func setSuspended(_ isSuspended: Bool) {
            suspensions = isSuspended ? LoadLane.allCases.map { pipeline.suspend($0) } : []
        }
    }
#endif
