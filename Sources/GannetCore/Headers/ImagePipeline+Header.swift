import FoundationEssentials

extension ImagePipeline {
    /// What the picture that `request` asks for says about itself, from as few bytes as possible.
    ///
    /// Memory and the disk store are looked into first. Then the origin is asked for the beginning
    /// of the file; where it does not give parts, or the beginning does not tell, the whole file is
    /// loaded, and kept as any other. Of an animation whose file does not tell the number of frames
    /// at its beginning, those in the beginning are counted. Cancelling the Swift task that waits
    /// cancels the load.
    public func header(for request: ImageRequest) async throws(ImageError) -> ImageHeader {
        let request = engine.picked(request)
        if let entry = engine.memoryHit(for: request) { return entry.header }
        let isHTTP = ["http", "https"].contains(request.url.scheme)
        if isHTTP {
            if let header = try await storedHeader(request) { return header }
            let probe = HeaderProbe(configuration: configuration, request: request)
            if let header = try await probe.header() { return header }
        }
        return try await header(of: try await data(for: request).data, request)
    }

    private func storedHeader(
        _ request: ImageRequest
    ) async throws(ImageError) -> ImageHeader? {
        guard request.cachePolicy != .reload, request.cachePolicy != .bypass else { return nil }
        var stored = request
        stored.cachePolicy = .cacheOnly
        do throws(ImageError) {
            return try await header(of: try await data(for: stored).data, request)
        } catch {
            if error.code == .cancelled { throw error }
            // Whatever is wrong with what is stored, the origin may do better.
            return nil
        }
    }

    private func header(
        of data: Data, _ request: ImageRequest
    ) async throws(ImageError) -> ImageHeader {
        do throws(ImageError) {
            return try configuration.codecs.decoder(for: data, from: request.url)
                .header(of: data, limits: request.options.limits)
        } catch {
            throw error.naming(request.url.description)
        }
    }
}
