import FoundationEssentials

extension CodecRegistry {
    /// How far the kind of a file may take to tell itself: an SVG can begin with long comments.
    private static let kindReach = 65_536

    /// What a file says about itself, of which `prefix` is the beginning.
    ///
    /// Of an animation whose file does not tell the number of frames at its beginning, such as a
    /// GIF, those that are there so far are counted.
    ///
    /// - Throws: `needs_more_data` where the beginning does not tell it yet; otherwise as
    ///   ``decoder(for:)`` and the decoder's `header` do.
    public func header(
        ofPrefix prefix: Data, limits: DecodeLimits = .default
    ) throws(ImageError) -> ImageHeader {
        try header(ofPrefix: prefix, from: nil, limits: limits)
    }

    /// The same of a file that comes from `source`, which has a say in what reads it.
    func header(
        ofPrefix prefix: Data, from source: ImageURL?, limits: DecodeLimits
    ) throws(ImageError) -> ImageHeader {
        if format(of: prefix) == nil, prefix.count < Self.kindReach {
            throw Self.needsMoreData(prefix)
        }
        do throws(ImageError) {
            return try decoder(for: prefix, from: source).header(of: prefix, limits: limits)
        } catch {
            guard error.code == .truncated else { throw error }
            throw Self.needsMoreData(prefix)
        }
    }

    private static func needsMoreData(_ prefix: Data) -> ImageError {
        ImageError(
            .needsMoreData,
            "the first \(prefix.count) bytes do not tell yet what picture this is; read on")
    }
}
