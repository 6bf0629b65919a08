import GannetCore

/// A picture to be loaded, as the user names it and as an address.
struct PictureInput: Sendable, Equatable {
    /// What the user wrote, for messages and for the results.
    let text: String
    /// Where that is.
    let url: ImageURL

    /// Understands a URL or a path, given as bytes because a path may be of any.
    ///
    /// A URL is what begins with the name of a scheme and `://`, or with one of `http:`,
    /// `https:`, `file:` and `data:`; everything else is a path, taken from `folder`.
    init(bytes: some Collection<UInt8>, folder: @autoclosure () -> [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        // Nothing is no path either, although the system would take it for the folder.
        if bytes.isEmpty || Self.isURL(text) {
            url = ImageURL(text)
        } else {
            let isAbsolute = bytes.first == UInt8(ascii: "/")
            let base = isAbsolute ? [] : folder() + [UInt8(ascii: "/")]
            url = ImageURL(pathBytes: base + Array(bytes))
        }
    }

    /// Understands a URL or a path from the command line.
    init(_ text: String) {
        self.init(bytes: Array(text.utf8), folder: WorkingFolder.bytes)
    }

    /// Understands a URL or a path from a list.
    init(line: [UInt8]) {
        self.init(bytes: line, folder: WorkingFolder.bytes)
    }

    private static func isURL(_ text: String) -> Bool {
        guard let scheme = ImageURL(text).scheme else { return false }
        let rest = text.drop { $0 == " " }.utf8.dropFirst(scheme.utf8.count)
        return rest.starts(with: "://".utf8) || ["http", "https", "file", "data"].contains(scheme)
    }
}
