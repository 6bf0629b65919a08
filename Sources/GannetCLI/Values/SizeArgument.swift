/// The value of `--size`: `WxH`, `W` (or `Wx`) for a width alone, `xH` for a height alone.
enum SizeArgument {
    /// The largest side that can be asked for: what JPEG can store.
    static let maximumSide = 65_535

    static let expected =
        "WxH, W for a width or xH for a height, in pixels from 1 to \(maximumSide)"

    /// The width and height asked for, or nil if the text is none of the forms.
    static func parse(_ text: String) -> (width: Int?, height: Int?)? {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else {
            return nil
        }
        let sides = parts.map { side($0) }
        guard sides.allSatisfy({ $0 != .invalid }) else { return nil }
        return (sides[0].pixels, sides.count > 1 ? sides[1].pixels : nil)
    }

    private enum Side: Equatable {
        case free
        case fixed(Int)
        case invalid

        var pixels: Int? {
            if case .fixed(let pixels) = self { pixels } else { nil }
        }
    }

    private static func side(_ text: Substring) -> Side {
        if text.isEmpty { return .free }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let pixels = Int(text),
            (1...maximumSide).contains(pixels)
        else { return .invalid }
        return .fixed(pixels)
    }
}
