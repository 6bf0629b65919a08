/// Where `fetch` writes its results.
enum FetchDestination: Sendable, Equatable {
    /// To one file.
    case file(String)
    /// Into a folder, under names made from the inputs.
    case folder(String)
    /// To standard output.
    case standardOutput

    /// What `-o` says; nil when it is not given.
    ///
    /// It is a folder when it is one already, ends in a slash, or there may be several inputs.
    init?(_ arguments: ParsedArguments, isSingle: Bool) throws(UsageError) {
        guard let path = arguments.text(FetchTable.output.name) else { return nil }
        guard !path.isEmpty else {
            throw arguments.error("'-o' needs the path of a file or folder, not an empty text")
        }
        if path == "-" {
            guard isSingle else {
                throw arguments.error("'-o -' takes a single input, as results would run together")
            }
            self = .standardOutput
        } else if !isSingle || path.hasSuffix("/") || FileWriting.isFolder(path) {
            self = .folder(path)
        } else {
            self = .file(path)
        }
    }
}
