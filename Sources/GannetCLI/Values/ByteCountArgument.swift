/// A number of bytes as people write it: `100M`, `1.5G`, `64Ki`, `2000`.
enum ByteCountArgument {
    static let expected = "a number of bytes such as 500000, 100M, 1.5G or 64Ki"

    private static let factors: [String: Double] = [
        "": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "t": 1e12,
        "tb": 1e12, "ki": 1024, "kib": 1024, "mi": 1_048_576, "mib": 1_048_576,
        "gi": 1_073_741_824, "gib": 1_073_741_824, "ti": 1_099_511_627_776,
        "tib": 1_099_511_627_776,
    ]

    /// The bytes, or nil if the text is no such number.
    static func parse(_ text: String) -> Int? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let factor = factors[text.dropFirst(number.count).lowercased()],
            let value = Double(number)
        else { return nil }
        let bytes = (value * factor).rounded()
        return bytes < 9e18 ? Int(bytes) : nil
    }
}
