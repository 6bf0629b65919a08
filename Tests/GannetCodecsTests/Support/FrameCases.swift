import Foundation
import GannetCore
import TestSupport
import Testing

/// Holds the frames of an animation among the cases of others to what they must be.
enum FrameCases {
    /// What `expected.json` says about a file, as rows of RRGGBBAA words, frame by frame.
    static func expected(_ name: String, _ key: String? = nil) throws -> [[String]] {
        let all = try JSONSerialization.jsonObject(with: SharedCases.data("expected.json"))
        let entry = try #require((all as? [String: Any])?[name])
        let frames = key.map { (entry as? [String: Any])?[$0] as Any } ?? entry
        return try #require(frames as? [[String]])
    }

    /// Decodes every frame in order, backwards, at random and by a decoder made anew.
    static func check(
        _ name: String, _ decoder: some AnimationDecoding, against expected: [[String]]
    ) throws {
        let data = try SharedCases.data(name)
        let options = DecodeOptions(layout: .rgba8)
        let frames = try decoder.frames(of: data, options: options)
        #expect(frames.header.frameCount == expected.count)
        let indices = Array(expected.indices)
        for index in indices + indices.reversed() + [0, 0] + indices.shuffled() {
            let found = Pixels(try frames.frame(index).image)
            #expect(isEqual(found, expected[index]), "\(name), frame \(index): \(found)")
            let alone = try decoder.decode(data, options: options.with(frame: index))
            #expect(Pixels(alone.image) == found, "\(name), frame \(index) by itself")
        }
        #expect(throws: ImageError.self) { try frames.frame(expected.count) }
    }

    /// The colour of what is transparent does not matter.
    private static func isEqual(_ found: Pixels, _ expected: [String]) -> Bool {
        let words = expected.flatMap { row in
            row.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        }
        return found.height == expected.count && found.words.count == words.count
            && zip(found.words, words).allSatisfy { $0 == $1 || ($0 | $1) & 255 == 0 }
    }
}
