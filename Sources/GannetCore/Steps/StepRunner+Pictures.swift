import FoundationEssentials

// From bytes to a picture.
extension StepRunner {
    func decode(
        _ job: DecodeJob, _ data: DataResponse
    ) throws(ImageError) -> StepResult<PictureJob> {
        count { $0.decodes += 1 }
        do throws(ImageError) {
            let decoded = try configuration.codecs.decoder(for: data.data)
                .decode(data.data, options: job.key.options)
            if decoded.isTruncated { removeStored(job.key.bytes.stored) }
            return .finished(
                .picture(
                    Picture(
                        image: decoded.image, header: decoded.header,
                        isTruncated: decoded.isTruncated, origin: .data(data))))
        } catch {
            // Bytes that are no whole picture are not worth keeping: the next load asks again. What
            // came as no picture at all was not stored, and a picture that is shall stay.
            let isOther = error.code == .notAnImage && data.source == .network
            let isDamage = [.corrupt, .truncated, .notAnImage].contains(error.code)
            if isDamage, !isOther { removeStored(job.key.bytes.stored) }
            if error.code == .notAnImage { rememberUnusable(error, job.key.bytes.stored) }
            throw error.naming(job.url.description)
        }
    }

    /// Makes the picture out of a larger one.
    func reduce(_ job: ReduceJob) throws(ImageError) -> StepResult<PictureJob> {
        guard let reducer = configuration.reducer else {
            preconditionFailure("without a reducer nothing is reduced")
        }
        count { $0.reductions += 1 }
        let (larger, reduction) = (job.choice.larger, job.choice.reduction)
        let image =
            reduction.isIdentity(for: larger.image)
            ? larger.image : try reducer.reduce(larger.image, to: reduction)
        return .finished(
            .picture(
                Picture(
                    image: image, header: larger.header, isTruncated: false,
                    origin: .larger(larger))))
    }

    func process(
        _ job: ProcessJob, _ picture: Picture
    ) throws(ImageError) -> StepResult<PictureJob> {
        count { $0.processes += 1 }
        var result = picture
        result.image = try job.processor.process(picture.image)
        return .finished(.picture(result))
    }
}
