import GannetCore

/// The path of a `file:` URL (RFC 8089), as the bytes that the file system knows it by.
struct FilePath: Hashable {
    /// The absolute path, without a zero at its end.
    let bytes: [UInt8]

    /// The path that a URL names.
    ///
    /// - Throws: `invalid_url` when it names another machine, or no absolute path.
    init(_ url: ImageURL) throws(ImageError) {
        guard url.scheme == "file" else { throw Self.invalid("a file is named by a file: URL") }
        var rest = url.text.dropFirst("file:".count)
        // A query is no part of the name; a question mark in a name is written %3F.
        rest = rest.prefix { $0 != "?" }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host == "localhost" else {
                throw Self.invalid(
                    "it names the machine \(host); only files of this one are read, as in file:///…"
                )
            }
            rest = rest.dropFirst(host.count)
        }
        guard rest.hasPrefix("/") else {
            throw Self.invalid("the path must begin with a slash, as in file:///home/me/a.png")
        }
        bytes = PercentCoding.bytes(of: rest)
        guard !bytes.contains(0) else { throw Self.invalid("no file name holds a zero byte") }
    }

    private static func invalid(_ reason: String) -> ImageError { ImageError(.invalidURL, reason) }
}
