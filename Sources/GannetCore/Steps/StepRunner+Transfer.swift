import FoundationEssentials

// Getting the bytes from their origin.
extension StepRunner {
    /// Asks for the bytes of a job that is at this point.
    func startTransfer(
        _ step: StepID, _ job: BytesJob, _ urgency: Urgency, _ listener: any StepListening
    ) {
        guard case .transfer(let conditions, let stored) = job.phase else {
            preconditionFailure("what is to be looked up is blocking work")
        }
        do throws(ImageError) {
            let exchange = try begin(job, stored)
            transfer(step, exchange, conditions, weight: urgency.streamWeight, listener)
        } catch {
            let result = withoutAsking(job, stored, error)
            let note = TransferNote(notBegun: error, sequel: TransferNote.Sequel(result))
            listener.hear(.stepEnded(step, result, .transfer(note)))
        }
    }

    /// The caller's headers, and which formats this build reads, best first.
    func requestHeaders(of job: BytesJob) -> HTTPHeaders {
        var headers = job.headers
        if job.isHTTP, headers["Accept"] == nil { headers.add("Accept", acceptedTypes) }
        return headers
    }

    private func transfer(
        _ step: StepID, _ exchange: TransferExchange, _ conditions: HTTPHeaders, weight: Int,
        _ listener: any StepListening
    ) {
        let job = exchange.job
        count { counters in
            counters.transfers += 1
            if job.attempts.count > 1 { counters.retries += 1 }
        }
        configuration.tell(.transferStarted(url: job.url, attempt: job.attempts.count))
        var request = httpRequest(job, conditions)
        request.weight = weight
        let feed = feed(for: step, job, listener)
        request.wantsParts = feed != nil
        let transfer = configuration.loader.load(request) { event in
            switch event {
            case .answered(let status, let headers):
                exchange.noteAnswer(status: status, headers)
                let head = ResponseHead(status: status, headers: headers)
                if head.bringsWholeBody { listener.hear(.stepAnswered(step, head)) }
                feed?.begin(head, exchange)
            case .progress(let received, let expected):
                let (received, expected) = exchange.progress(received: received, expected: expected)
                listener.hear(.stepAdvanced(step, received: received, expected: expected))
            case .checkpoint(let part): self.keep(part, of: exchange)
            case .part(let data): feed?.append(data)
            case .interrupted(let part): exchange.keep(part)
            case .finished(let result):
                feed?.end()
                if case .success(let response) = result, response.version == .http2 {
                    listener.hear(.hostMultiplexes(job.host))
                }
                let end = self.conclude(result, exchange)
                let sequel = TransferNote.Sequel(end)
                let note = TransferNote(result, exchange, sequel: sequel)
                listener.hear(.stepEnded(step, end, .transfer(note)))
                if self.hasMissedNetwork(end) { listener.hear(.networkReturned) }
            }
        }
        keep(transfer, for: step)
    }

    /// What brings the arriving bytes to a decoder, where somebody wants to see them.
    private func feed(
        for step: StepID, _ job: BytesJob, _ listener: any StepListening
    ) -> PreviewFeed? {
        guard let wish = job.preview else { return nil }
        return PreviewFeed(wish, configuration) { picture in
            listener.hear(.stepShowed(step, PartialPicture(picture.image, of: wish.picture)))
        }
    }

    private func httpRequest(_ job: BytesJob, _ conditions: HTTPHeaders) -> HTTPRequest {
        var headers = requestHeaders(of: job)
        for field in conditions.fields { headers[field.name] = field.value }
        for field in job.attempts.partial?.conditions.fields ?? [] {
            headers[field.name] = field.value
        }
        var request = HTTPRequest(
            url: job.url, headers: headers, maximumBodyBytes: configuration.maximumBodyBytes)
        request.timeouts = configuration.timeouts
        request.timeouts.whole = timeAllowed(for: job) - timeSpent(on: job)
        request.partition = job.partition
        request.wantsCheckpoints =
            configuration.dataCache != nil && job.key.policy != .bypass && job.attempts.mayResume
        return request
    }

    private func conclude(
        _ result: Result<HTTPResponse, ImageError>, _ exchange: TransferExchange
    ) -> StepResult<PictureJob> {
        var exchange = exchange
        if exchange.hasStoredPart { exchange.job.attempts.hasStoredPartial = true }
        let job = exchange.job
        let error: ImageError
        do throws(ImageError) {
            let response = try result.get()
            configuration.tell(
                .transferEnded(url: job.url, status: response.status, error: nil))
            guard job.isHTTP else { return .finished(.data(unconditional(response, job))) }
            note(exchange, status: response.status)
            return resumed(response, exchange)
        } catch let failure {
            error = failure
        }
        configuration.tell(.transferEnded(url: job.url, status: nil, error: error))
        note(exchange, error)
        return unanswered(error, exchange)
    }
}

extension ResponseHead {
    /// Whether what follows is all the bytes, not an error's page, nothing, or a part to be added.
    var bringsWholeBody: Bool {
        status.map { (200...299).contains($0) && $0 != 206 } ?? true
    }
}
