import GannetCore
import Glibc

/// Changes brightness, contrast, saturation and gamma of a picture, in this order.
public struct ColorAdjustment: ImageProcessing, Hashable {
    private let brightness: Double
    private let contrast: Double
    private let saturation: Double
    private let gamma: Double

    /// How bright red, green and blue are to the eye (ITU-R BT.709).
    static let luma = [0.2126, 0.7152, 0.0722]

    /// Changes by these amounts, each of which does nothing by default.
    ///
    /// `brightness` is added, from -1 (black) to 1 (white). `contrast` and `saturation` multiply
    /// the distance from middle grey and from the grey of equal brightness: 0 leaves none. `gamma`
    /// over 1 makes middle tones brighter.
    public init(
        brightness: Double = 0, contrast: Double = 1, saturation: Double = 1, gamma: Double = 1
    ) {
        self.brightness = brightness
        self.contrast = contrast
        self.saturation = saturation
        self.gamma = gamma > 0 ? gamma : 1
    }

    /// What it does.
    public var identifier: String {
        "gannet.adjust(\(brightness),\(contrast),\(saturation),\(gamma))"
    }

    /// The changed picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        try image.recolored(matrix, curve: gamma == 1 ? nil : curve)
    }

    private var matrix: [Float] {
        let offset = contrast * brightness + 0.5 * (1 - contrast)
        return (0..<3).flatMap { row in
            (0..<3).map { column in
                let own = row == column ? saturation : 0
                return Float(contrast * (own + (1 - saturation) * Self.luma[column]))
            } + [Float(offset)]
        }
    }

    private var curve: [UInt8] {
        (0..<256).map { UInt8((pow(Double($0) / 255, 1 / gamma) * 255).rounded()) }
    }
}

extension Image {
    /// The picture with its colours multiplied by three rows of four, and put through a curve.
    func recolored(_ matrix: [Float], curve: [UInt8]? = nil) throws(ImageError) -> Image {
        let canvas = try Canvas(self)
        canvas.pixels.withBytes { EffectKernels.transformColors(&$0, matrix, curve: curve) }
        return try canvas.picture(like: self)
    }
}
