import GannetCore

/// What the rows are that a codec delivers.
public struct RowDescription: Hashable, Sendable {
    /// The samples of a pixel.
    public enum Samples: Hashable, Sendable {
        /// Those of a layout.
        case pixels(PixelLayout)
        /// Cyan, magenta, yellow and black of 8 bits; inverted is Adobe's way, 255 = no ink.
        case cmyk(isInverted: Bool)
    }

    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// The samples of a pixel.
    public var samples: Samples
    /// Whether every pixel is known to be opaque, though there may be an alpha sample.
    public var isOpaque: Bool
    /// How many times as large as stored the codec has made the picture.
    public var scale: Double
    /// Whether every pixel is a shade of grey, so that a profile for grey fits.
    public var isGray: Bool

    /// A description of these parts; layouts of grey are known to be grey.
    public init(
        width: Int, height: Int, samples: Samples, isOpaque: Bool, scale: Double = 1,
        isGray: Bool = false
    ) {
        self.width = width
        self.height = height
        self.samples = samples
        self.isOpaque = isOpaque
        self.scale = scale
        self.isGray = isGray || samples.isGray
    }

    /// Bytes in a row.
    public var bytesPerRow: Int {
        switch samples {
        case .pixels(let layout): width * layout.bytesPerPixel
        case .cmyk: width * 4
        }
    }

    /// Bytes a pixel.
    var bytesPerPixel: Int {
        switch samples {
        case .pixels(let layout): layout.bytesPerPixel
        case .cmyk: 4
        }
    }

    var alpha: PixelLayout.Alpha {
        switch samples {
        case .pixels(let layout): isOpaque ? .none : layout.alpha
        case .cmyk: .none
        }
    }
}

extension RowDescription.Samples {
    fileprivate var isGray: Bool {
        guard case .pixels(let layout) = self else { return false }
        return layout.isGray
    }
}

extension PixelLayout {
    /// Whether there are no samples of colour.
    var isGray: Bool { channels == .gray || channels == .grayAlpha }
}
