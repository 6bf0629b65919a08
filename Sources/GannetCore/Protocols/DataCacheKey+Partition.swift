extension DataCacheKey {
    /// Whether what stands there was loaded for this partition of requests; for the empty one,
    /// whether it was loaded for none.
    ///
    /// Knows the keys of pipelines and those of `HTTPCache`.
    public func belongs(toPartition partition: String) -> Bool {
        let own = ownVariant
        let isHTTP = own == "http" || own.hasPrefix("http\n")
        guard !partition.isEmpty else {
            return isHTTP
                ? !own.contains("\npartition:") : !own.isNamed
        }
        let count = partition.utf8.count
        guard isHTTP else { return own.hasPrefix("\(count)|\(partition)|") }
        let line = "\npartition:\(count):\(partition)"
        return own.hasSuffix(line) || own.contains(line + "\n")
    }
}

extension Substring {
    /// Whether it begins with a partition's length and the stroke behind it.
    fileprivate var isNamed: Bool {
        first?.isNumber == true && drop { $0.isNumber }.first == "|"
    }
}
