import GannetCore

extension PixelLayout {
    /// The layouts that cross the wire, by their numbers there.
    private static let numbered: [PixelLayout] = [
        .rgba8, .rgba8Premultiplied, .rgb8, .gray8, .grayAlpha8, .rgba16,
    ]

    /// Its number on the wire; that of the default where it is none of the known ones.
    var wireNumber: Int { Self.numbered.firstIndex(of: self) ?? 1 }

    /// The layout of a number.
    init(wireNumber number: Int) throws(WireError) {
        guard Self.numbered.indices.contains(number) else {
            throw WireError("there is no layout \(number)")
        }
        self = Self.numbered[number]
    }
}

extension ImageFormat {
    /// The format of a name on the wire.
    init(wireName name: String) throws(WireError) {
        guard let format = ImageFormat(named: name) else {
            throw WireError("there is no format '\(name)'")
        }
        self = format
    }
}
