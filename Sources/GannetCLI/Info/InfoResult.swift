import GannetCore

/// What became of one input of `info`.
struct InfoResult: Sendable {
    /// The input as the user wrote it.
    let input: String
    /// The description, if the file could be read.
    let description: PictureDescription?
    /// Why it could not, otherwise.
    let error: ImageError?

    /// The line of `--json`: a contract with scripts.
    var json: JSONValue {
        let header = description?.header
        return [
            "input": .string(input),
            "ok": .bool(error == nil),
            "format": .optional(header?.format.name),
            "width": .optional(header?.width),
            "height": .optional(header?.height),
            "orientation": .optional(header?.orientation.rawValue),
            "frames": .optional(header?.frameCount),
            "loop_count": .optional(header?.loopCount),
            "delays_ms": header.map { .array($0.frameDelays.map { .integer($0) }) } ?? .null,
            "bit_depth": .optional(header?.bitDepth),
            "has_alpha": .optional(header?.hasAlpha),
            "color_space": .optional(header?.colorSpace.rawValue),
            "icc": .optional(header?.hasICCProfile),
            "progressive": .optional(header?.isProgressive),
            "truncated": .optional(description?.isTruncated),
            "error": error.map(JSONValue.init) ?? .null,
        ]
    }

    /// The lines for people.
    var text: String {
        guard let description else { return "" }
        let rows = Self.rows(description)
        let width = rows.map(\.name.count).max() ?? 0
        return TextColumns.printable(input) + "\n"
            + rows.map { "  \(TextColumns.padded($0.name, to: width))  \($0.value)\n" }.joined()
    }

    private static func rows(_ description: PictureDescription) -> [(name: String, value: String)] {
        let header = description.header
        var rows = [
            ("format", header.format.name),
            ("size", "\(header.width) x \(header.height)"),
            ("orientation", "\(header.orientation.rawValue)"),
            ("frames", "\(header.frameCount)"),
        ]
        if header.frameCount > 1 {
            let delays = header.frameDelays.map(String.init).joined(separator: " ")
            rows.append(("plays", header.loopCount == 0 ? "for ever" : "\(header.loopCount)"))
            rows.append(("delays", "\(delays) ms"))
        }
        return rows + [
            ("bit depth", "\(header.bitDepth)"),
            ("color space", header.colorSpace.rawValue),
            ("alpha", header.hasAlpha ? "yes" : "no"),
            ("ICC profile", header.hasICCProfile ? "yes" : "no"),
            ("progressive", header.isProgressive ? "yes" : "no"),
            ("truncated", description.isTruncated.map { $0 ? "yes" : "no" } ?? "unknown"),
        ]
    }
}
