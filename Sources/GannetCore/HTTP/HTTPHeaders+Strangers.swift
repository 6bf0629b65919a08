extension HTTPHeaders {
    /// What another origin may learn of fields that were set for one.
    ///
    /// Those stay there, credentials of any name above all; strangers learn only which kinds of
    /// answer are wanted.
    package var forStrangers: HTTPHeaders {
        HTTPHeaders(fields.filter { Self.harmless.contains($0.name.lowercased()) })
    }

    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "user-agent", "cache-control", "pragma",
        "range", "if-none-match", "if-modified-since", "if-range", "content-type",
    ]
}
