import GannetPixels

/// How far libwebp is to shrink a picture while it decodes it.
struct WebPScale {
    /// The width that it makes.
    let width: Int
    /// The height that it makes.
    let height: Int
    /// How many times as large as stored that is.
    let factor: Double

    /// From how many pixels on colours may bleed a little out of transparent ones, because the
    /// whole picture would take too much memory: libwebp scales colour and alpha apart.
    private static let largestUnscaled = 4_000_000

    /// Whether it shrinks at all.
    var isScaled: Bool { factor < 1 }

    /// The scale for a picture: twice the size wanted, for the reduction that follows to be sharp;
    /// all of it where that saves little.
    init(_ plan: PicturePlan, hasLossyAlpha: Bool) {
        let wanted = max(
            2 * Double(plan.width) / Double(plan.cropWidth),
            2 * Double(plan.height) / Double(plan.cropHeight))
        let pixels = plan.storedWidth * plan.storedHeight
        guard wanted < 0.75, !plan.usesLinearLight, !hasLossyAlpha || pixels > Self.largestUnscaled
        else {
            (width, height, factor) = (plan.storedWidth, plan.storedHeight, 1)
            return
        }
        width = max(1, Int((Double(plan.storedWidth) * wanted).rounded()))
        height = max(1, Int((Double(plan.storedHeight) * wanted).rounded()))
        factor = wanted
    }
}
