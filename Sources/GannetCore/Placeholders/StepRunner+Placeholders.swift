import FoundationEssentials

// What stands in for pictures that have been decoded before.
extension StepRunner {
    /// Has the placeholder of a decoded picture made and stored, unless the store has it.
    ///
    /// Later and elsewhere, so that the picture does not wait for it.
    func keepPlaceholder(of job: DecodeJob, _ decoded: DecodedImage, _ data: DataResponse) {
        guard let maker = configuration.placeholders, configuration.dataCache != nil,
            data.isStorable, !decoded.isTruncated, decoded.showsWhole(job.key.options)
        else { return }
        let (key, image, header) = (job.key.bytes.stored, decoded.image, decoded.header)
        chores.add {
            self.withCache(url: job.url) { cache in
                guard try cache.placeholder(for: key) == nil else { return }
                let made = try maker.placeholder(for: image, of: header)
                try cache.setPlaceholder(made, for: key, of: data.data)
            }
        }
    }

    /// The stored placeholder for a request; blocks.
    func placeholder(for request: ImageRequest) -> ImagePlaceholder? {
        guard ["http", "https"].contains(request.url.scheme), request.cachePolicy.readsCaches else {
            return nil
        }
        let key = request.memoryKey.stored
        return withCache(url: request.url) { try $0.placeholder(for: key) } ?? nil
    }

    /// Shows a task the stored placeholder of what it loads, if there is one; soon, on another
    /// thread.
    func showPlaceholder(of request: ImageRequest, to task: ImageTask) {
        guard let maker = configuration.placeholders, configuration.dataCache != nil else { return }
        chores.add {
            guard task.outcome == nil, let placeholder = self.placeholder(for: request),
                // `try?` because a placeholder that is none is as good as none.
                let image = try? maker.image(of: placeholder)
            else { return }
            task.show(ImagePreview(image: image, kind: .placeholder))
        }
    }
}

extension DataResponse {
    /// Whether it is, or is about to be, in the store.
    fileprivate var isStorable: Bool {
        guard !isNoStore else { return false }
        return switch source {
        case .network, .disk, .revalidated, .stale: true
        case .memory, .file, .data: false
        }
    }
}

extension DecodedImage {
    /// Pictures with no more pixels on either side are shown as fast as what would stand in.
    private static let leastSide = 33

    /// Whether the whole picture is to be seen, and is large enough for something to stand in.
    fileprivate func showsWhole(_ options: DecodeOptions) -> Bool {
        // What is not sRGB has other numbers for its colours.
        guard options.frame == nil, image.colorProfile == nil,
            max(header.width, header.height) >= Self.leastSide
        else { return false }
        guard let target = options.targetSize else { return true }
        let shown = target.geometry(width: header.width, height: header.height)
        return shown.cropWidth == header.width && shown.cropHeight == header.height
    }
}
