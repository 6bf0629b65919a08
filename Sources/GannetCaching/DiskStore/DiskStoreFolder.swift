/// Where a disk store stands if nobody says (XDG Base Directory Specification 0.8).
public enum DiskStoreFolder {
    /// `$XDG_CACHE_HOME/gannet`, or else `$HOME/.cache/gannet`; nil when neither is set.
    ///
    /// A relative `XDG_CACHE_HOME` is ignored, as the specification demands. `applicationID`
    /// names a folder inside, so that applications do not see each other's pictures; characters
    /// beyond letters, digits, `.`, `_` and `-` become `_`.
    public static func path(
        environment: [String: String], applicationID: String? = nil
    ) -> String? {
        guard let base = base(environment) else { return nil }
        guard let applicationID, !applicationID.isEmpty else { return "\(base)/gannet" }
        return "\(base)/gannet/\(folderName(applicationID))"
    }

    private static func base(_ environment: [String: String]) -> String? {
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.cache"
    }

    /// A name that leads nowhere else and is none of the store's own.
    private static func folderName(_ applicationID: String) -> String {
        let name = applicationID.map { character in
            character.isASCII
                && (character.isLetter || character.isNumber || "._-".contains(character))
                ? String(character) : "_"
        }.joined()
        let isTaken =
            name.hasPrefix(".") || name == StorePaths.bodies || name.hasPrefix("index.")
            || name == StorePaths.lock
        return isTaken ? "_" + name : name
    }
}
