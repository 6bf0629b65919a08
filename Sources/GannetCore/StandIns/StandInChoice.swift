/// Which picture in memory is shown while another size of it loads.
enum StandInChoice {
    /// The best of what memory holds of the same source, or nil.
    ///
    /// It must have been through the same processors, and look like what is wanted. Of several the
    /// smallest that is large enough is taken, otherwise the largest, if `policy` lets it.
    static func best(
        for wanted: MemoryCacheKey, among matches: [MemoryMatch], policy: StandInPolicy
    ) -> Image? {
        guard policy != .none else { return nil }
        let choices = matches.compactMap { Candidate(for: wanted, $0) }
        let large = choices.filter(\.isLarge).min { $0.pixelCount < $1.pixelCount }
        if let large { return large.image }
        return policy == .any ? choices.max { $0.pixelCount < $1.pixelCount }?.image : nil
    }

    private struct Candidate {
        let image: Image
        let isLarge: Bool

        init?(for wanted: MemoryCacheKey, _ match: MemoryMatch) {
            guard match.key.processors == wanted.processors,
                match.key.options.isAlike(wanted.options)
            else { return nil }
            let source = match.entry.header
            let held = PictureCoverage(source: source, target: match.key.options.targetSize)
            let needed = PictureCoverage(source: source, target: wanted.options.targetSize)
            guard held.resembles(needed) else { return nil }
            image = match.entry.image
            isLarge = held.isAsLarge(as: needed)
        }

        var pixelCount: Int { image.width * image.height }
    }
}
