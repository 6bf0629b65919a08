extension DataCacheKey {
    /// Whether what stands there was loaded with this value in an `Authorization` field, such as
    /// `Bearer abc`, or with the name and password of an address that it stands for.
    ///
    /// Knows the keys of pipelines and those of `HTTPCache`.
    public func wasLoaded(withAuthorization value: String) -> Bool {
        let own = ownVariant
        guard own == "http" || own.hasPrefix("http\n") else {
            return Self.fields(of: own).contains { $0 == "authorization:\(value)" }
        }
        let line = "\nAuthorization:\(value.utf8.count):\(value)"
        return own.hasSuffix(line) || own.contains(line + "\n")
    }

    /// The fields of a pipeline's variant, each behind its length; a partition may stand first.
    private static func fields(of variant: Substring) -> [Substring] {
        var (rest, fields) = (variant.utf8, [Substring]())
        while let end = rest.firstIndex(where: { !(0x30...0x39).contains($0) }),
            let count = Int(Substring(rest[..<end]))
        {
            let isPartition = rest[end] == UInt8(ascii: "|")
            let content = rest[rest.index(after: end)...]
            guard content.count >= count else { break }
            if !isPartition { fields.append(Substring(content.prefix(count))) }
            // Behind a partition's name stands a stroke more.
            rest = content.dropFirst(count + (isPartition ? 1 : 0))
        }
        return fields
    }
}
