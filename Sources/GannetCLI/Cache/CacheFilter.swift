import FoundationEssentials
import Gannet

/// Which stored answers a command is about: those of a host, or with a matching address.
struct CacheFilter: Sendable {
    /// The host, in small letters, its subdomains left out; nil for all.
    let host: String?
    /// What the address looks like, with `*` and `?`; nil for anything.
    let pattern: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        host = arguments.text(CacheOptions.host.name)?.lowercased()
        pattern = arguments.text(CacheOptions.pattern.name)
        if host == "" { throw arguments.error("'--host' needs the name of a host") }
    }

    init(host: String?, pattern: String?) {
        self.host = host
        self.pattern = pattern
    }

    /// Whether everything matches.
    var isEverything: Bool { host == nil && pattern == nil }

    /// Whether an address is meant.
    func matches(_ source: String) -> Bool {
        if let host, URL(string: source)?.host()?.lowercased() != host { return false }
        guard let pattern else { return true }
        return Self.matches(Array(source.utf8)[...], Array(pattern.utf8)[...])
    }

    /// Whether a text fits a pattern, in which `*` is any number of bytes and `?` one character.
    private static func matches(
        _ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>
    ) -> Bool {
        var (text, pattern) = (text, pattern)
        // Where to go on after the last star, should what follows it not fit.
        var retry: (text: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
        while !text.isEmpty {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                retry = (text, pattern)
            } else if let wanted = pattern.first,
                wanted == text.first || wanted == UInt8(ascii: "?")
            {
                text = text.dropFirst()
                pattern = pattern.dropFirst()
            } else if let last = retry {
                text = last.text.dropFirst()
                pattern = last.pattern
                retry = (text, pattern)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
