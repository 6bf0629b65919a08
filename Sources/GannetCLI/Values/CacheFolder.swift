import Gannet

/// Where the disk cache is, as the options and the environment say.
enum CacheFolder {
    /// The place that a command loads through.
    ///
    /// Where the environment names none and none is given, nothing is kept: a program without a
    /// home, such as a service, can do without a cache.
    static func location(_ arguments: ParsedArguments) throws(UsageError) -> CacheLocation {
        guard arguments.has(CacheOptions.none.name) else {
            let isGiven = arguments.has(CacheOptions.folder.name)
            guard isGiven || CacheLocation.standard.path != nil else { return .none }
            return .folder(try path(arguments))
        }
        guard !arguments.has(CacheOptions.folder.name) else {
            throw arguments.error("'--cache' and '--no-cache' exclude each other")
        }
        return .none
    }

    /// The absolute path of the folder that the command works with.
    static func path(_ arguments: ParsedArguments) throws(UsageError) -> String {
        let given = arguments.text(CacheOptions.folder.name)
        guard given != "" else {
            throw arguments.error("'--cache' needs the path of a folder, not an empty text")
        }
        guard let folder = given ?? CacheLocation.standard.path else {
            throw arguments.error(
                "there is no place for the cache, as neither XDG_CACHE_HOME nor HOME is set; give "
                    + "'--cache DIR'")
        }
        guard !folder.hasPrefix("/") else { return folder }
        return FilePathText.joined(WorkingFolder.text, folder)
    }
}
