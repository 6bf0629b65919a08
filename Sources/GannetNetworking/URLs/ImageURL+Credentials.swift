import GannetCore

extension ImageURL {
    /// The same address without a name and password in front of the host.
    var withoutCredentials: ImageURL {
        guard let slashes = text.firstRange(of: "//") else { return self }
        let rest = text[slashes.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let at = rest[..<end].lastIndex(of: "@") else { return self }
        return ImageURL("\(text[..<slashes.upperBound])\(text[text.index(after: at)...])")
    }
}
