import GannetCore

/// Gives a picture one colour.
public struct Tint: ImageProcessing, Hashable {
    /// What is left of the picture.
    public enum Mode: String, Hashable, Sendable {
        /// Its shape: every pixel takes the colour, as much of it as it has alpha. For symbols.
        case shape
        /// Its light and dark: colours are multiplied by the colour, whose alpha says how much.
        case multiply
    }

    private let color: PixelColor
    private let mode: Mode

    /// A tint of `color`.
    public init(_ color: PixelColor, mode: Mode = .multiply) {
        self.color = color
        self.mode = mode
    }

    /// What it does.
    public var identifier: String { "gannet.tint(\(color),\(mode.rawValue))" }

    /// The tinted picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        switch mode {
        case .shape:
            let canvas = try Canvas(image)
            canvas.pixels.withBytes { EffectKernels.colorize(&$0, color) }
            return try canvas.picture(like: image)
        case .multiply:
            let strength = Double(color.alpha) / 255
            let matrix = color.fractions.enumerated().flatMap { row, value -> [Float] in
                var numbers: [Float] = [0, 0, 0, 0]
                numbers[row] = Float(1 - strength + strength * value)
                return numbers
            }
            return try image.recolored(matrix)
        }
    }
}
