extension PipelineStatistics {
    /// The statistics in Prometheus' text exposition format, version 0.0.4, to be served as
    /// `text/plain; version=0.0.4`.
    ///
    /// Names begin with `gannet_`; times are in seconds and sizes in bytes.
    public var prometheusText: String {
        var text = PrometheusText()
        addCounters(to: &text)
        addHistograms(to: &text)
        addGauges(to: &text)
        return text.text
    }

    private func addCounters(to text: inout PrometheusText) {
        for (name, help, value) in counters.table { text.counter(name, help, [([], value)]) }
    }

    private func addHistograms(to text: inout PrometheusText) {
        text.histogram(
            "gannet_load_duration_seconds", "Time from a request to its picture, by source.",
            ResponseSource.allCases.filter { $0 != .memory }.map { source in
                ([("source", source.rawValue)], latencies[source] ?? Self.noTimes)
            })
        text.histogram(
            "gannet_queue_wait_seconds", "Time that a step of work waited for a slot, by lane.",
            LoadLane.allCases.map { lane in
                ([("lane", "\(lane)")], waits[lane] ?? Self.noTimes)
            })
        text.histogram(
            "gannet_stage_duration_seconds", "Time that a step of work took, by stage.",
            Self.stages.map { stage in
                ([("stage", stage.rawValue)], durations[stage] ?? Self.noTimes)
            })
        text.histogram(
            "gannet_body_bytes", "Size of each body that an origin sent.", [([], bodies)])
    }

    private func addGauges(to text: inout PrometheusText) {
        let gauges: [(String, String, KeyPath<StageOccupancy, Int>)] = [
            ("gannet_steps_running", "Steps of work that run, by stage and lane.", \.running),
            ("gannet_steps_waiting", "Steps of work that wait for a slot.", \.waiting),
        ]
        for (name, help, value) in gauges {
            text.gauge(
                name, help,
                occupancy.map { row in
                    ([("stage", row.stage.rawValue), ("lane", "\(row.lane)")], row[keyPath: value])
                })
        }
        if let memoryCacheBytes {
            text.gauge(
                "gannet_memory_cache_bytes", "Bytes of the pictures in the memory cache.",
                [([], memoryCacheBytes)])
        }
    }

    private static let noTimes = Histogram(bounds: Histogram.timeBounds)
    private static let stages: [LoadStage.Kind] = [.disk, .transfer, .decode, .process]
}

extension PipelineCounters {
    /// Each counter with its name and what it counts.
    fileprivate var table: [(name: String, help: String, value: Int)] {
        [
            ("gannet_requests", "Loads asked for.", requests),
            ("gannet_memory_hits", "Loads answered from memory.", memoryHits),
            ("gannet_disk_hits", "Bodies read from the disk store and used.", diskHits),
            ("gannet_transfers", "Exchanges started with a data loader.", transfers),
            ("gannet_revalidations", "Exchanges that found nothing changed.", revalidations),
            ("gannet_retries", "Exchanges that tried a failed one again.", retries),
            ("gannet_resumes", "Bodies gone on with after an interruption.", resumes),
            ("gannet_decodes", "Pictures decoded.", decodes),
            ("gannet_reductions", "Pictures made of larger ones in memory.", reductions),
            ("gannet_processes", "Processing steps run.", processes),
            ("gannet_joined", "Loads that shared work under way.", joined),
            ("gannet_cancelled", "Loads that were cancelled.", cancelled),
            ("gannet_failed", "Loads that failed.", failed),
            ("gannet_cache_failures", "Calls of the disk store that failed.", cacheFailures),
        ]
    }
}
