import Foundation

/// Writes QOI files, for tests.
enum QOIBuilder {
    /// The file of RRGGBBAA words, with every kind of chunk where it fits.
    static func file(width: Int, height: Int, hasAlpha: Bool = true, words: [UInt32]) -> Data {
        var bytes = Array("qoif".utf8) + .big(width, 4) + .big(height, 4)
        bytes += [hasAlpha ? 4 : 3, 0]
        var seen = [UInt32](repeating: 0, count: 64)
        var last: UInt32 = 0xFF
        var run = 0
        for word in words {
            if word == last {
                run += 1
                if run == 62 { bytes.append(0xC0 | 61) }
                run %= 62
                continue
            }
            if run > 0 { bytes.append(0xC0 | UInt8(run - 1)) }
            run = 0
            bytes += chunk(word, after: last, &seen)
            last = word
        }
        if run > 0 { bytes.append(0xC0 | UInt8(run - 1)) }
        return Data(bytes + [0, 0, 0, 0, 0, 0, 0, 1])
    }

    private static func channels(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private static func chunk(
        _ word: UInt32, after last: UInt32, _ seen: inout [UInt32]
    ) -> [UInt8] {
        let (new, old) = (channels(word), channels(last))
        let place = zip(new, [3, 5, 7, 11]).reduce(0) { $0 + Int($1.0) * $1.1 } % 64
        if seen[place] == word { return [UInt8(place)] }
        seen[place] = word
        guard new[3] == old[3] else { return [0xFF] + new }
        let change = (0..<3).map { Int(Int8(bitPattern: new[$0] &- old[$0])) }
        if change.allSatisfy({ (-2...1).contains($0) }) {
            return [UInt8(0x40 | (change[0] + 2) << 4 | (change[1] + 2) << 2 | (change[2] + 2))]
        }
        let (red, blue) = (change[0] - change[1], change[2] - change[1])
        if (-32...31).contains(change[1]), (-8...7).contains(red), (-8...7).contains(blue) {
            return [UInt8(0x80 | (change[1] + 32)), UInt8((red + 8) << 4 | (blue + 8))]
        }
        return [0xFE] + new[..<3]
    }
}
