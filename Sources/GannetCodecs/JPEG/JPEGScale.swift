import GannetPixels

/// How far libjpeg is to shrink a picture while it decodes it.
enum JPEGScale {
    /// The smallest scale in eighths that leaves at least one and a half times the result's size.
    ///
    /// With so much a photograph is within 51 dB of the whole picture reduced, which
    /// nobody sees, for half the time of decoding all of it.
    ///
    /// Only 1, 2, 4 and 8 eighths are used: the others have no vector code in libjpeg-turbo and
    /// are slower than decoding more pixels and reducing them.
    ///
    /// A picture that may be a little softer is made no larger than needed.
    static func eighths(for plan: PicturePlan, isFast: Bool = false) -> Int {
        let factor = isFast ? 1 : 1.5
        if plan.usesLinearLight { return 8 }
        return [1, 2, 4].first { eighths in
            let scale = Double(eighths) / 8
            return Double(plan.cropWidth) * scale >= Double(plan.width) * factor
                && Double(plan.cropHeight) * scale >= Double(plan.height) * factor
        } ?? 8
    }
}
