// What the engine tells of itself.
extension LoadEngine {
    /// What has happened to a load that is under way; nil after its end.
    func metrics(of task: TaskID) -> LoadMetrics? {
        let now = uptime
        return read { state in
            state.loads[task].map { load in
                LoadMetrics(
                    load, task, steps: state.machine.records(behind: task, now: now), endedAt: nil)
            }
        }
    }

    /// The counts, times and sizes so far, and what is going on.
    var statistics: PipelineStatistics {
        let (latencies, times, occupancy) = read { state in
            (state.latencies, state.machine.times, state.machine.occupancy)
        }
        return PipelineStatistics(
            counters: counters, latencies: latencies, times, occupancy: occupancy,
            memoryCacheBytes: configuration.memoryCache?.byteCount)
    }

    /// Passes on what the machine has to tell.
    func tell(_ news: WorkNews<PictureJob>) {
        switch news {
        case .joined(let task, let owner): observe(.joined(task: task, other: owner))
        case .queued(let job, let reason):
            observe(.stageQueued(url: job.url, stage: job.kind, reason: reason))
        case .started(let job, let waited):
            observe(.stageStarted(url: job.url, stage: job.kind, waited: waited))
        case .ended(let job, let seconds):
            observe(.stageEnded(url: job.url, stage: job.kind, seconds: seconds))
        case .delayed(let job, let seconds):
            observe(.backedOff(url: job.url, seconds: seconds))
        }
    }
}

extension PictureJob {
    fileprivate var kind: LoadStage.Kind { LoadStage.Kind(stage) }
}
