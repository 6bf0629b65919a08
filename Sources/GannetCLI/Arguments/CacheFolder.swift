/// Where the disk cache is, as the options and the environment say.
enum CacheFolder: Sendable, Equatable {
    /// There is none.
    case none
    /// In this folder.
    case folder(String)

    init(_ arguments: ParsedArguments, _ environment: [String: String]) throws(UsageError) {
        let given = arguments.text(CacheOptions.folder.name)
        if arguments.has(CacheOptions.none.name) {
            guard given == nil else {
                throw arguments.error("'--cache' and '--no-cache' exclude each other")
            }
            self = .none
            return
        }
        self = .folder(try Self.path(arguments, environment))
    }

    /// The absolute path of the folder that the command works with.
    static func path(
        _ arguments: ParsedArguments, _ environment: [String: String]
    ) throws(UsageError) -> String {
        let given = arguments.text(CacheOptions.folder.name)
        guard given != "" else {
            throw arguments.error("'--cache' needs the path of a folder, not an empty text")
        }
        guard let folder = given ?? standard(environment) else {
            throw arguments.error(
                "there is no place for the cache, as neither XDG_CACHE_HOME nor HOME is set; give "
                    + "'--cache DIR'")
        }
        guard !folder.hasPrefix("/") else { return folder }
        return FilePathText.joined(WorkingFolder.text, folder)
    }

    /// The usual folder (XDG Base Directory Specification: a relative path does not count).
    static func standard(_ environment: [String: String]) -> String? {
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
            return FilePathText.joined(base, "gannet")
        }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return FilePathText.joined(home, ".cache/gannet")
    }
}
