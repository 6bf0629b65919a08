/// The coding of Unicode in the letters of host names (RFC 3492).
enum Punycode {
    /// The coded text without `xn--` before it; nil for more than any label holds.
    static func encoded(_ scalars: [Unicode.Scalar]) -> String? {
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
        var handled = output.count
        let basicCount = handled
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias) = (0x80, 0, 72)
        while handled < scalars.count {
            // No label of 63 scalars brings this near an overflow.
            let least = scalars.lazy.map { Int($0.value) }.filter { $0 >= next }.min() ?? next
            delta += (least - next) * (handled + 1)
            next = least
            for scalar in scalars {
                if scalar.value < next { delta += 1 }
                guard scalar.value == next else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a number in digits of changing value (section 3.3).
    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var (rest, place) = (delta, base)
        while true {
            let threshold = min(max(place - bias, 1), 26)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    /// The bias for the next number (section 6.1).
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += base
        }
        return bias + 36 * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
    }

    private static let base = 36
}
