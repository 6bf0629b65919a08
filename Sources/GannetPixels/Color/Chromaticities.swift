/// Where the primaries and the white of an RGB colour space lie, as CIE xy.
public struct Chromaticities: Hashable, Sendable {
    /// A colour without its brightness.
    public struct Point: Hashable, Sendable {
        /// CIE x.
        public var x: Double
        /// CIE y.
        public var y: Double

        /// A point.
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The white.
    public var white: Point
    /// The red primary.
    public var red: Point
    /// The green primary.
    public var green: Point
    /// The blue primary.
    public var blue: Point

    /// Chromaticities of these points.
    public init(white: Point, red: Point, green: Point, blue: Point) {
        self.white = white
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Whether they are sRGB's, for any picture.
    var areStandard: Bool {
        guard let standard = Chromaticities(codePoint: 1) else { return false }
        return zip(points, standard.points).allSatisfy { one, other in
            abs(one.x - other.x) < 0.001 && abs(one.y - other.y) < 0.001
        }
    }

    private var points: [Point] { [white, red, green, blue] }

    /// Whether a colour space can have them: every point is a colour, and no two are one.
    var areUsable: Bool {
        let area =
            (green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y)
        return points.allSatisfy { $0.x >= 0 && $0.y > 0 && $0.x + $0.y <= 1.000_01 }
            && abs(area) > 0.000_1
    }
}

extension Chromaticities {
    /// Daylight of 6504 K, the white of nearly all RGB spaces.
    private static let daylight = Point(0.3127, 0.3290)
    /// Illuminant C.
    private static let illuminantC = Point(0.310, 0.316)

    /// Those of `primaries` in ITU-T H.273, table 2; nil for numbers that stand for none.
    public init?(codePoint primaries: Int) {
        switch primaries {
        case 1: self.init(Self.daylight, (0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
        case 4: self.init(Self.illuminantC, (0.67, 0.33), (0.21, 0.71), (0.14, 0.08))
        case 5: self.init(Self.daylight, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
        case 6, 7: self.init(Self.daylight, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
        case 8: self.init(Self.illuminantC, (0.681, 0.319), (0.243, 0.692), (0.145, 0.049))
        case 9: self.init(Self.daylight, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
        case 11: self.init(Point(0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 12: self.init(Self.daylight, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 22: self.init(Self.daylight, (0.630, 0.340), (0.295, 0.605), (0.155, 0.077))
        default: return nil
        }
    }

    private init(
        _ white: Point, _ red: (Double, Double), _ green: (Double, Double),
        _ blue: (Double, Double)
    ) {
        self.init(
            white: white, red: Point(red.0, red.1), green: Point(green.0, green.1),
            blue: Point(blue.0, blue.1))
    }
}
