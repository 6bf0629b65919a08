extension SourceSet {
    /// The candidate that suits best, by these rules; nil only if there are none.
    ///
    /// - A candidate whose media type is none of `formats` is passed over unless all are; one
    ///   without a media type is taken to be readable.
    /// - Of the rest the smallest is picked that is at least as large as needed, else the largest.
    ///   A width in pixels is compared with `size`, which is in pixels too, by its content mode; a
    ///   density is compared with `scale`, the density of the screen.
    /// - Where `size` says nothing that a width can be compared with, the widest is the one needed.
    /// - Of equals the first is picked: list the better format first.
    public func pick(
        size: TargetSize?, scale: Double = 1, formats: Set<ImageFormat>
    ) -> Candidate? {
        let readable = candidates.filter { $0.isReadable(formats) }
        let widest = candidates.compactMap(\.width).max() ?? 1
        let rated = (readable.isEmpty ? candidates : readable).map { candidate in
            (candidate, ratio: candidate.ratio(to: size, scale: scale, widest: widest))
        }
        // Both `min` and the reduction keep the first of equals.
        let enough = rated.filter { $0.ratio >= 1 }.min { $0.ratio < $1.ratio }
        let largest = rated.reduce(rated.first) { best, next in
            next.ratio > best?.ratio ?? 0 ? next : best
        }
        return (enough ?? largest)?.0
    }
}

extension SourceSet.Candidate {
    fileprivate func isReadable(_ formats: Set<ImageFormat>) -> Bool {
        guard let mediaType else { return true }
        return ImageFormat(mediaType: mediaType).map(formats.contains) ?? false
    }

    /// How large it is beside what is needed: 1 is exactly as large.
    fileprivate func ratio(to size: TargetSize?, scale: Double, widest: Int) -> Double {
        guard let width else { return density / max(scale, 0.01) }
        let across = size?.width.map { Double(width) / Double($0) }
        let down = size?.height.flatMap { needed in
            height.map { Double($0) / Double(needed) }
        }
        switch (across, down, size?.contentMode) {
        // A picture that is kept whole touches the box in one direction only.
        case (let across?, let down?, .inside): return max(across, down)
        case (let across?, let down?, _): return min(across, down)
        case (let one?, nil, _), (nil, let one?, _): return one
        case (nil, nil, _): return Double(width) / Double(widest)
        }
    }
}
