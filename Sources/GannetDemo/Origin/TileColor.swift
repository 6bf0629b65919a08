/// A colour of an ``IconTile``, 8 bits a channel, with straight alpha.
struct TileColor: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255

    /// A colour by hue in degrees, saturation and value from 0 to 1.
    init(hue: Double, saturation: Double, value: Double) {
        let channel = { (offset: Double) -> UInt8 in
            let place = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
            let part = max(0, min(place, 4 - place, 1))
            return UInt8((value * (1 - saturation * part) * 255).rounded())
        }
        (red, green, blue) = (channel(5), channel(3), channel(1))
    }

    /// The same colour, so far on the way to white.
    func lightened(by part: Double) -> TileColor {
        let lighten = { (value: UInt8) in
            UInt8((Double(value) + (255 - Double(value)) * part).rounded())
        }
        var copy = self
        (copy.red, copy.green, copy.blue) = (lighten(red), lighten(green), lighten(blue))
        return copy
    }

    /// The same colour, covering so much.
    func withAlpha(_ coverage: Double) -> TileColor {
        var copy = self
        copy.alpha = UInt8((coverage * 255).rounded())
        return copy
    }
}
