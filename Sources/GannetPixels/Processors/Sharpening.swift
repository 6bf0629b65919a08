import GannetCore

/// Makes edges stand out, by moving every pixel away from the blurred picture.
public struct Sharpening: ImageProcessing, Hashable {
    private let amount: Double
    private let sigma: Double

    /// `amount` is how far: 1 doubles the difference; `sigma` is the width of the blur in pixels.
    public init(amount: Double = 0.5, sigma: Double = 1) {
        self.amount = amount.isFinite ? min(max(0, amount), 100) : 0
        self.sigma = sigma
    }

    /// What it does.
    public var identifier: String { "gannet.sharpen(\(amount),\(sigma))" }

    /// The sharpened picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        guard amount > 0 else { return image }
        let blurred = try GaussianBlur(sigma: sigma).blurred(image)
        let canvas = try Canvas(image)
        canvas.forEachRow { y, row in
            blurred.withRow(y) { soft in
                EffectKernels.sharpen(&row, blurred: soft.bytes, amount: Float(amount))
            }
        }
        return try canvas.picture(like: image)
    }
}
