/// A length of time as people write it: `30d`, `12h`, `90m`, `45s`, `2w`.
enum AgeArgument {
    static let expected = "a length of time such as 30d, 12h, 90m, 45s or 2w"

    private static let factors: [Character: Double] = [
        "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
    ]

    /// The seconds, or nil if the text is no such length.
    static func parse(_ text: String) -> Double? {
        guard let unit = text.last, let factor = factors[unit] else { return nil }
        let digits = text.dropLast()
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let number = Double(digits)
        else { return nil }
        return number * factor
    }
}
