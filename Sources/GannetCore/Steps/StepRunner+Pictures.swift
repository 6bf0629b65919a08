import FoundationEssentials

// From bytes to a picture.
extension StepRunner {
    func decode(
        _ job: DecodeJob, _ data: DataResponse, _ watch: DecodeWatch
    ) throws(ImageError) -> StepResult<PictureJob> {
        if let variant = data.variant {
            return .finished(
                .picture(
                    Picture(
                        image: variant.image, header: variant.header, isTruncated: false,
                        origin: .variant(data, variant))))
        }
        count { $0.decodes += 1 }
        do throws(ImageError) {
            let decoder = try configuration.codecs.decoder(for: data.data, from: job.url)
            var options = job.key.options
            options.watch = watch
            let decoded = try decoder.decode(data.data, options: options)
            if decoded.isTruncated { removeStored(job.key.bytes.stored) }
            keepVariant(of: job, decoded, data)
            keepPlaceholder(of: job, decoded, data)
            return .finished(
                .picture(
                    Picture(
                        image: decoded.image, header: decoded.header,
                        isTruncated: decoded.isTruncated, origin: .data(data),
                        animation: animation(decoded.header, data.data, decoder, job.key.options))))
        } catch {
            // It begins again, and nothing is known yet.
            if error.code == .waitsForMemory {
                count { $0.decodes -= 1 }
                throw error
            }
            // Bytes that are no whole picture are not worth keeping: the next load asks again. What
            // came as no picture at all was not stored, and a picture that is shall stay.
            let isOther = error.code == .notAnImage && data.source == .network
            let isDamage = [.corrupt, .truncated, .notAnImage].contains(error.code)
            if isDamage, !isOther { removeStored(job.key.bytes.stored) }
            if error.code == .notAnImage { rememberUnusable(error, job.key.bytes.stored) }
            throw error.naming(job.url.description)
        }
    }

    /// How a picture moves of which no single frame was asked for; nil where it does not.
    private func animation(
        _ header: ImageHeader, _ data: Data, _ decoder: any ImageDecoding,
        _ options: DecodeOptions
    ) -> ImageAnimation? {
        // The pages of a document are frames too, but have no time.
        guard header.frameCount > 1, !header.frameDelays.isEmpty, options.frame == nil,
            let decoder = decoder as? any AnimationDecoding
        else { return nil }
        return ImageAnimation(data, header: header, decoder: decoder, options: options)
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
                    origin: .larger(larger),
                    animation: larger.animation?.decoded(by: job.key.options))))
    }

    func process(
        _ job: ProcessJob, _ picture: Picture
    ) throws(ImageError) -> StepResult<PictureJob> {
        count { $0.processes += 1 }
        var result = picture
        result.image = try job.processor.process(picture.image)
        result.animation = picture.animation?.processed(by: job.processor)
        return .finished(.picture(result))
    }
}
