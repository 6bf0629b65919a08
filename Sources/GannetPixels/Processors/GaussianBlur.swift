import GannetCore
import Glibc

/// Blurs a picture evenly in all directions.
///
/// Past the edges the outermost pixels count. A wide blur is done on a reduced picture, which shows
/// no difference and takes no more time than a narrow one.
public struct GaussianBlur: ImageProcessing, Hashable {
    private let sigma: Double

    /// The widest that is done at full size: beyond it half as many pixels hold all there is.
    private static let widest = 4.0

    /// The standard deviation in pixels; roughly half of what is called the radius elsewhere.
    public init(sigma: Double) {
        self.sigma = sigma.isFinite ? min(max(0, sigma), 10_000) : 0
    }

    /// What it does.
    public var identifier: String { "gannet.blur(\(sigma))" }

    /// The blurred picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        guard sigma > 0.1 else { return image }
        return try blurred(image).picture(like: image)
    }

    func blurred(_ image: Image) throws(ImageError) -> Canvas {
        var factor = 1
        while sigma / Double(factor) > Self.widest { factor *= 2 }
        let (width, height) = (
            max(1, image.width / factor), max(1, image.height / factor)
        )
        guard factor > 1 else { return try Self.blur(Canvas(image), sigma) }
        let small = try image.resized(to: Self.exactly(width, height))
        // Reducing and enlarging blur a little themselves.
        let narrow = sigma / Double(factor)
        let result = try Self.blur(Canvas(small), (narrow * narrow - 0.25).squareRoot())
        let enlarged = try result.picture(like: small)
            .resized(to: Self.exactly(image.width, image.height))
        return try Canvas(enlarged)
    }

    private static func exactly(_ width: Int, _ height: Int) -> TargetSize {
        TargetSize(width: width, height: height, contentMode: .fill, allowsUpscaling: true)
    }

    private static func blur(_ source: Canvas, _ sigma: Double) throws(ImageError) -> Canvas {
        let result = try Canvas(width: source.width, height: source.height)
        source.pixels.withBytes { from in
            result.pixels.withBytes { target in
                EffectKernels.blur(
                    from.bytes, width: source.width, height: source.height, to: &target,
                    weights: weights(sigma))
            }
        }
        return result
    }

    /// The bell curve out to three standard deviations, whose sum is 1.
    private static func weights(_ sigma: Double) -> [Float] {
        let radius = max(1, Int((3 * sigma).rounded(.up)))
        let bell = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = bell.reduce(0, +)
        return bell.map { Float($0 / sum) }
    }
}
