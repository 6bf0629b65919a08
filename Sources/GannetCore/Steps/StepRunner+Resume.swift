import FoundationEssentials

// Going on with a body whose first part came earlier.
extension StepRunner {
    /// The job with the beginning of its body that the store has, if it has one.
    func findingPartial(_ job: BytesJob) -> BytesJob {
        guard job.key.policy != .bypass, job.attempts.mayResume else { return job }
        let found = withCache(url: job.url) { try $0.entry(for: job.key.stored.partial) } ?? nil
        guard let found else { return job }
        var job = job
        job.attempts.hasStoredPartial = true
        job.attempts.partial = PartialBody(found.response, body: found.body)
        return job
    }

    /// The answer, made whole if it is the rest of a body, and what follows from it.
    func resumed(
        _ response: HTTPResponse, _ exchange: TransferExchange
    ) -> StepResult<PictureJob> {
        guard let partial = exchange.job.attempts.partial else {
            return follow(response, exchange)
        }
        switch ResumeRules.verdict(on: response, after: partial) {
        case .completed(let whole):
            count { $0.resumes += 1 }
            return follow(whole, exchange)
        case .answer: return follow(response, exchange)
        case .startAgain:
            var job = exchange.job
            forgetPartial(of: job)
            job.attempts = job.attempts.startingAgain
            return .continues(.bytes(job.asking(with: HTTPHeaders(), stored: exchange.stored)))
        }
    }

    /// The job of a transfer that broke, with what it has brought.
    ///
    /// That is kept on disk too, so that another run of the program can go on with it.
    func keepingPart(of exchange: TransferExchange) -> BytesJob {
        var job = exchange.job
        guard job.attempts.mayResume, let part = exchange.interruptedPart,
            let partial = beginning(part, in: exchange)
        else { return job }
        job.attempts.partial = partial
        if store(partial, of: job) { job.attempts.hasStoredPartial = true }
        return job
    }

    /// Keeps what has come of a transfer that goes on, in case the program is killed.
    func keep(_ part: HTTPResponse, of exchange: TransferExchange) {
        let job = exchange.job
        guard job.attempts.mayResume, let partial = beginning(part, in: exchange) else { return }
        if store(partial, of: job) { exchange.noteStoredPart() }
    }

    private func store(_ partial: PartialBody, of job: BytesJob) -> Bool {
        let mayStore =
            job.key.policy != .bypass && partial.body.count >= PartialBody.worthKeeping
            && !rules.isNoStore(partial.response.headers)
        guard mayStore else { return false }
        withCache(url: job.url) {
            try $0.store(
                StoredEntry(response: partial.response, body: partial.body),
                for: job.key.stored.partial)
        }
        return true
    }

    /// Forgets the beginning of a body, now that the whole is there or the beginning is of no use.
    func forgetPartial(of job: BytesJob) {
        if job.attempts.hasStoredPartial { removeStored(job.key.stored.partial) }
    }

    private func beginning(_ part: HTTPResponse, in exchange: TransferExchange) -> PartialBody? {
        if let partial = exchange.job.attempts.partial,
            ResumeRules.continues(partial, status: part.status, part.headers)
        {
            return partial.appending(part.body)
        }
        // What was sent under conditions of ours answers those alone: a 304 has no body, and a 200
        // is as good as the answer to a plain GET.
        let response = StoredResponse(
            status: part.status, headers: part.headers, url: part.url,
            requestTime: exchange.sentAt, responseTime: configuration.time.now)
        return PartialBody(response, body: part.body)
    }
}

extension DataCacheKey {
    /// Where the beginning of a body stands whose rest has not come.
    var partial: DataCacheKey {
        DataCacheKey(source: source, variant: "partial|\(variant)")
    }
}
