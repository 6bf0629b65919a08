import FoundationEssentials
import GannetCore

/// Where the program `gannet-decoder` is to be found.
enum DecoderLocation {
    /// Its name.
    static let name = "gannet-decoder"

    /// The paths at which it may be, the likeliest first: the one that is configured and no other,
    /// or else beside the program itself, in `libexec` beside the program's `bin`, and in the
    /// system's.
    static func candidates(configured: String?, program: String?) -> [String] {
        if let configured { return [configured] }
        var folders: [String] = []
        if let program {
            let parts = program.split(separator: "/").dropLast()
            folders.append("/" + parts.joined(separator: "/"))
            if parts.last == "bin" {
                folders.append("/" + (parts.dropLast() + ["libexec"]).joined(separator: "/"))
            }
        }
        for folder in ["/usr/local/libexec", "/usr/libexec"] where !folders.contains(folder) {
            folders.append(folder)
        }
        return folders.map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
    }

    /// The error where none of them is there.
    static func absence(of candidates: [String], for format: ImageFormat) -> ImageError {
        let places = candidates.joined(separator: ", ")
        return ImageError(
            .decoderUnavailable,
            "pictures of the kind \(format) are read and written in a process of their own, and "
                + "the program \(name) that does it is not there (looked for at \(places)); "
                + "install it with 'make install', or name its path in DecodingPolicy.executable")
    }
}
