import FoundationEssentials

// From bytes to a picture.
extension StepRunner {
    func decode(
        _ job: DecodeJob, _ data: DataResponse, waited: Double
    ) throws(ImageError) -> StepResult<PictureJob> {
        count { $0.decodes += 1 }
        do throws(ImageError) {
            let (decoded, seconds) = try timed { () throws(ImageError) in
                try configuration.codecs.decoder(for: data.data)
                    .decode(data.data, options: job.key.options)
            }
            if decoded.isTruncated { removeStored(job.key.bytes.stored) }
            var metrics = data.metrics.addingQueue(waited)
            metrics.decode = seconds
            return .finished(
                .picture(
                    Picture(
                        image: decoded.image, header: decoded.header,
                        isTruncated: decoded.isTruncated, origin: .data(data), metrics: metrics)))
        } catch {
            // Bytes that are no whole picture are not worth keeping: the next load asks again.
            let isDamage = [.corrupt, .truncated, .notAnImage].contains(error.code)
            if isDamage { removeStored(job.key.bytes.stored) }
            if error.code == .notAnImage { rememberUnusable(error, job.key.bytes.stored) }
            throw error.naming(job.url.text)
        }
    }

    /// Makes the picture out of a larger one.
    func reduce(_ job: ReduceJob, waited: Double) throws(ImageError) -> StepResult<PictureJob> {
        guard let reducer = configuration.reducer else {
            preconditionFailure("without a reducer nothing is reduced")
        }
        count { $0.reductions += 1 }
        let (larger, reduction) = (job.choice.larger, job.choice.reduction)
        let (image, seconds) = try timed { () throws(ImageError) in
            reduction.isIdentity(for: larger.image)
                ? larger.image : try reducer.reduce(larger.image, to: reduction)
        }
        var metrics = LoadMetrics().addingQueue(waited)
        metrics.process = seconds
        return .finished(
            .picture(
                Picture(
                    image: image, header: larger.header, isTruncated: false,
                    origin: .larger(larger), metrics: metrics)))
    }

    func process(
        _ job: ProcessJob, _ picture: Picture, waited: Double
    ) throws(ImageError) -> StepResult<PictureJob> {
        count { $0.processes += 1 }
        let (image, seconds) = try timed { () throws(ImageError) in
            try job.processor.process(picture.image)
        }
        var result = picture
        result.image = image
        result.metrics = picture.metrics.addingQueue(waited)
        result.metrics.process = (picture.metrics.process ?? 0) + seconds
        return .finished(.picture(result))
    }
}

extension LoadMetrics {
    /// The same with one more wait for a slot.
    func addingQueue(_ seconds: Double) -> LoadMetrics {
        var copy = self
        copy.queue = (queue ?? 0) + seconds
        return copy
    }
}
