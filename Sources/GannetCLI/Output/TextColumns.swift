/// Text in columns of a terminal, where some characters take two and some none.
enum TextColumns {
    /// How many columns the text takes.
    static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// The text cut to `width` columns, with `…` where something is missing.
    static func truncated(_ text: String, to width: Int) -> String {
        guard self.width(of: text) > width else { return text }
        guard width > 0 else { return "" }
        var cut = ""
        var room = width - 1
        for character in text {
            room -= self.width(of: String(character))
            if room < 0 { break }
            cut.append(character)
        }
        return cut + "…"
    }

    /// The text with spaces after it until it takes `width` columns.
    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - self.width(of: text)))
    }

    /// The text with spaces before it until it takes `width` columns.
    static func rightAligned(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - self.width(of: text))) + text
    }

    /// The text with what would move the cursor made visible, so that no name can draw on the
    /// terminal or forge a line.
    static func printable(_ text: String) -> String {
        let isHarmless = text.unicodeScalars.allSatisfy { !isControl($0) }
        if isHarmless { return text }
        var printable = ""
        for scalar in text.unicodeScalars {
            printable.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
        }
        return printable
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // C0, DEL and C1, and the marks that turn the direction of text around.
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case 0x300..<0x370, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        // The wide blocks of Unicode's East Asian Width (UAX 11), taken roughly.
        case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
            0xFE30..<0xFE70, 0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650,
            0x1F900..<0x1FA00, 0x20000..<0x3FFFE:
            2
        default: 1
        }
    }
}
