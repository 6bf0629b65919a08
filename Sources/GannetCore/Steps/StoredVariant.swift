/// A decoded picture that the store had, and what is known about the file that it was made of.
final class StoredVariant: Sendable {
    let image: Image
    let header: ImageHeader
    let encodedByteCount: Int

    init(image: Image, header: ImageHeader, encodedByteCount: Int) {
        self.image = image
        self.header = header
        self.encodedByteCount = encodedByteCount
    }

    /// The field of a stored variant that tells about the picture's file.
    static let field = "Gannet-Original"

    /// Whether a variant, stored with `response`, was made of the answer that is stored now.
    ///
    /// What confirms an answer (304) leaves its validators as they are.
    static func isMade(_ response: StoredResponse, of original: StoredResponse) -> Bool {
        let names = ["ETag", "Last-Modified", "Content-Length"]
        guard response.url == original.url,
            names.allSatisfy({ response.headers[$0] == original.headers[$0] })
        else { return false }
        let isNamed = ["ETag", "Last-Modified"].contains { original.headers[$0] != nil }
        return isNamed || response.responseTime == original.responseTime
    }
}

extension ImageHeader {
    /// A still picture's header and its file's length in one line, for the store.
    func storedText(encodedByteCount: Int) -> String {
        let numbers = [
            encodedByteCount, width, height, orientation.rawValue, bitDepth, hasAlpha ? 1 : 0,
            hasICCProfile ? 1 : 0, isProgressive ? 1 : 0,
        ]
        return ([format.name, colorSpace.rawValue] + numbers.map(String.init))
            .joined(separator: " ")
    }

    /// What ``storedText(encodedByteCount:)`` has made; nil for anything else.
    static func stored(_ text: String) -> (header: ImageHeader, encodedByteCount: Int)? {
        let words = text.split(separator: " ").map(String.init)
        let numbers = words.dropFirst(2).compactMap { Int($0) }
        guard words.count == 10, numbers.count == 8, let format = ImageFormat(named: words[0]),
            let colorSpace = ColorSpace(rawValue: words[1]),
            let orientation = Orientation(rawValue: numbers[3])
        else { return nil }
        var header = ImageHeader(format: format, width: numbers[1], height: numbers[2])
        header.colorSpace = colorSpace
        header.orientation = orientation
        header.bitDepth = numbers[4]
        header.hasAlpha = numbers[5] == 1
        header.hasICCProfile = numbers[6] == 1
        header.isProgressive = numbers[7] == 1
        return (header, numbers[0])
    }
}
