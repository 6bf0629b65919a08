import GannetCore
import Glibc

/// Turns a picture clockwise about its middle.
///
/// Quarter turns are exact. By any other angle the result is as large as the turned picture needs,
/// and transparent beside it.
public struct Rotation: ImageProcessing, Hashable {
    private let degrees: Double

    /// A turn by `degrees`, clockwise; a number that is none turns nothing.
    public init(degrees: Double) {
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        self.degrees = turn.isFinite ? (turn < 0 ? turn + 360 : turn) : 0
    }

    /// What it does.
    public var identifier: String { "gannet.rotate(\(degrees))" }

    /// The turned picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        switch degrees {
        case 0: image
        case 90: try image.turned(.right)
        case 180: try image.turned(.down)
        case 270: try image.turned(.left)
        default: try turned(image)
        }
    }

    private func turned(_ image: Image) throws(ImageError) -> Image {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let (wide, high) = (Double(image.width), Double(image.height))
        // A picture that just fits must not grow by the rounding of a sine.
        let width = Int((abs(wide * cosine) + abs(high * sine) - 1e-9).rounded(.up))
        let height = Int((abs(wide * sine) + abs(high * cosine) - 1e-9).rounded(.up))
        let source = try Canvas(image)
        let result = try Canvas(width: max(1, width), height: max(1, height))
        source.pixels.withBytes { from in
            result.pixels.withBytes { target in
                EffectKernels.rotate(
                    from.bytes, width: source.width, height: source.height, to: &target,
                    toWidth: result.width, toHeight: result.height, cosine: cosine, sine: sine)
            }
        }
        return try result.picture(like: image)
    }
}
