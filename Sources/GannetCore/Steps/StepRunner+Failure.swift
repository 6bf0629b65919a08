import FoundationEssentials

// What becomes of a transfer that failed: it is tried again, stood in for, or remembered.
extension StepRunner {
    /// The seconds that all tries of a job may take together.
    func timeAllowed(for job: BytesJob) -> Double {
        job.timeout ?? configuration.timeouts.whole
    }

    /// The seconds since the first try of a job began.
    func timeSpent(on job: BytesJob) -> Double {
        job.attempts.startedAt.map { configuration.time.uptime - $0 } ?? 0
    }

    /// Begins a try, if the address and its host have not failed too often.
    ///
    /// - Throws: the failure that is remembered, or `host_unavailable`.
    func begin(_ job: BytesJob, _ stored: StoredEntry?) throws(ImageError) -> TransferExchange {
        var job = job
        let (now, uptime) = (configuration.time.now, configuration.time.uptime)
        var isProbe = false
        if let failure = job.attempts.lastFailure, timeSpent(on: job) >= timeAllowed(for: job) {
            throw failure
        }
        if job.isHTTP {
            try checkMemory(of: job, now: now)
            switch memory.withLock({ $0.circuits.admit(job.host, now: uptime) }) {
            case .go: break
            case .probe: isProbe = true
            case .refuse(let until): throw .leftAlone(job.host, for: until - uptime)
            }
        }
        job.attempts.isWaitingForNetwork = false
        job.attempts.count += 1
        job.attempts.startedAt = job.attempts.startedAt ?? uptime
        return TransferExchange(
            job: job, stored: stored, sentAt: now, addedFields: addedFields(of: job),
            isProbe: isProbe)
    }

    /// Throws the failure that is remembered of a job's address; a retry, and who insists on the
    /// origin, are not held up.
    func checkMemory(of job: BytesJob, now: Date) throws(ImageError) {
        guard job.isHTTP, job.attempts.count == 0, job.key.policy != .reload,
            job.key.policy != .bypass,
            let failure = memory.withLock({ $0.failures.failure(of: job.key.stored, now: now) })
        else { return }
        throw failure
    }

    /// Forgets that loads of that address or cache key failed.
    func forgetFailures(source: String) {
        memory.withLock { $0.failures.forget(source: source) }
    }

    /// Remembers for a moment that what an address brings is no picture.
    func rememberUnusable(_ error: ImageError, _ key: DataCacheKey) {
        let now = configuration.time.now
        remember(error, key, until: now + configuration.retry.failureMemory)
    }

    private func remember(_ error: ImageError, _ key: DataCacheKey, until: Date) {
        let now = configuration.time.now
        memory.withLock { $0.failures.remember(error, of: key, until: until, now: now) }
    }

    /// The end of a job that was not even tried.
    func withoutAsking(
        _ job: BytesJob, _ stored: StoredEntry?, _ error: ImageError
    ) -> StepResult<PictureJob> {
        let exchange = TransferExchange(
            job: job, stored: stored, sentAt: configuration.time.now,
            addedFields: addedFields(of: job), isProbe: false)
        if let stale = standIn(for: error, exchange) { return .finished(.data(stale)) }
        return .failed(error.naming(job.url.description))
    }

    /// There is no answer.
    func unanswered(
        _ error: ImageError, _ exchange: TransferExchange
    ) -> StepResult<PictureJob> {
        let job = keepingPart(of: exchange)
        if let stale = standIn(for: error, exchange) { return .finished(.data(stale)) }
        return triedAgain(job, exchange, error, retryAfter: nil)
            ?? .failed(error.naming(job.url.description))
    }

    /// The answer says that there is no picture, and that this holds until `freshUntil`.
    func refused(
        _ response: HTTPResponse, _ exchange: TransferExchange, freshUntil: Date
    ) -> StepResult<PictureJob> {
        let (job, now) = (exchange.job, configuration.time.now)
        let error = ImageError(
            .httpStatus, HTTPStatus.reason(response.status), input: job.url.description,
            httpStatus: response.status)
        let retryAfter = RetryAfter(response.headers, now: now)
        if let again = triedAgain(job, exchange, error, retryAfter: retryAfter) { return again }
        if !rules.isNoStore(response.headers, status: response.status) {
            let least = retryAfter?.seconds(from: now) ?? configuration.retry.failureMemory
            // An hour of silence at the word of one answer is enough.
            remember(error, job.key.stored, until: max(freshUntil, now + min(least, 3600)))
        }
        return .failed(error)
    }

    /// The job on its way to another try, if there is to be one.
    private func triedAgain(
        _ job: BytesJob, _ exchange: TransferExchange, _ error: ImageError, retryAfter: RetryAfter?
    ) -> StepResult<PictureJob>? {
        guard job.isHTTP, !error.isCancellation else { return nil }
        var job = job
        job.attempts.lastFailure = error
        let failure = RetryRules.Failure(
            error: error, tries: job.attempts.count, elapsed: timeSpent(on: job),
            allowed: timeAllowed(for: job), retryAfter: retryAfter,
            isOnline: isOnline(for: job.url))
        let uptime = configuration.time.uptime
        switch retryRules.verdict(on: failure, now: configuration.time.now) {
        case .fail: return nil
        case .retry(let pause): return .delayed(.bytes(job), until: uptime + pause)
        case .waitForNetwork(let limit):
            // Without a network there was no try.
            job.attempts.count -= 1
            job.attempts.isWaitingForNetwork = true
            return .delayed(.bytes(job), until: uptime + limit)
        }
    }

    /// Whether a step that has just ended waits for a network that is there again already: then it
    /// missed the news of it.
    func hasMissedNetwork(_ result: StepResult<PictureJob>) -> Bool {
        guard case .delayed(let next, _) = result, case .bytes(let job) = next.work else {
            return false
        }
        return job.attempts.isWaitingForNetwork && configuration.network?.isOnline == true
    }

    /// Takes note of what an answer tells about its host.
    func note(_ exchange: TransferExchange, status: Int) {
        note(exchange, [500, 502, 503, 504].contains(status) ? .fails : .works)
    }

    /// Takes note of what a failure tells about its host: nothing when the network is to blame.
    func note(_ exchange: TransferExchange, _ error: ImageError) {
        let isHost = [.connect, .reset, .timeout].contains(error.code)
        note(exchange, isHost && isOnline(for: exchange.job.url) ? .fails : .nothing)
    }

    private func note(_ exchange: TransferExchange, _ sign: HostCircuits.Sign) {
        guard exchange.job.isHTTP else { return }
        let uptime = configuration.time.uptime
        memory.withLock {
            $0.circuits.note(
                sign, host: exchange.job.host, wasProbe: exchange.isProbe, now: uptime)
        }
    }

    /// Whether there is a network to that host, as far as anybody knows: to this machine always.
    private func isOnline(for url: ImageURL) -> Bool {
        url.isOnThisMachine || configuration.network?.isOnline ?? true
    }
}

extension ImageError {
    fileprivate static func leftAlone(_ host: String, for seconds: Double) -> ImageError {
        let pause = max(1, Int(seconds.rounded(.up)))
        return ImageError(
            .hostUnavailable,
            "\(host) has failed \(HostCircuits.threshold) times in a row and is left alone; "
                + "it is tried again in \(pause) s")
    }
}

extension ImageURL {
    /// Whether the host is written as this machine.
    fileprivate var isOnThisMachine: Bool {
        let host = origin.drop { $0 != "/" }.drop { $0 == "/" }
        return host.hasPrefix("127.") || host.hasPrefix("localhost") || host.hasPrefix("[::1]")
    }
}
