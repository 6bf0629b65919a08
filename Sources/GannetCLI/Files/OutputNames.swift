import GannetCore

/// Names the files of a folder that results are written into, so that no two inputs share one.
///
/// A name is given when its input is read, in the order of inputs, so that the same list gives
/// the same names however the loads overtake each other. Names differ in more than their
/// extension, because that is known only when the picture is. The same input again gets the same
/// name again. What is remembered is the names, a few dozen bytes an input.
struct OutputNames {
    private var taken: Set<String> = []
    private var nextNumbers: [String: Int] = [:]
    private var given: [ImageURL: String] = [:]

    /// The name for the input at `url`, without an extension.
    mutating func stem(for url: ImageURL) -> String {
        if let stem = given[url] { return stem }
        let wanted = Self.wantedStem(for: url)
        var stem = wanted
        while !taken.insert(stem).inserted {
            let number = nextNumbers[wanted, default: 2]
            nextNumbers[wanted] = number + 1
            stem = "\(wanted)-\(number)"
        }
        given[url] = stem
        return stem
    }

    /// The name that a URL suggests: the last part of its path, free of what a file name or a
    /// terminal would stumble over, and without the extension of a picture.
    static func wantedStem(for url: ImageURL) -> String {
        guard url.scheme != "data" else { return "data" }
        let decoded = PercentCoding.decoded(lastPathComponent(of: url))
        let name = sanitised(withoutPictureExtension(decoded))
        return name.isEmpty ? "image" : name
    }

    private static func lastPathComponent(of url: ImageURL) -> Substring {
        let text = url.text.prefix { $0 != "?" && $0 != "#" }
        return text.dropFirst(url.origin.count).split(separator: "/").last ?? ""
    }

    private static func withoutPictureExtension(_ name: String) -> String {
        guard let fileExtension = FilePathText.fileExtension(of: name),
            OutputFormat(named: fileExtension) != nil || ImageFormat(named: fileExtension) != nil
        else { return name }
        return String(name.dropLast(fileExtension.count + 1))
    }

    private static func sanitised(_ name: String) -> String {
        var clean = ""
        for scalar in TextColumns.printable(name).unicodeScalars {
            // Room for a number and an extension within the 255 bytes of a file name.
            if clean.utf8.count + 4 > 200 { break }
            let isAllowed = scalar != "/" && scalar != "\\" && scalar != "\u{FFFD}"
            clean.unicodeScalars.append(isAllowed ? scalar : "_")
        }
        // A dot would hide the file, or climb; a dash would look like an option.
        if let first = clean.first, first == "." || first == "-" { clean = "_" + clean.dropFirst() }
        return clean
    }
}
