import FoundationEssentials

/// The folder that a run keeps its answers in.
struct RunFolder {
    /// Where it is.
    let path: String
    private let isTemporary: Bool

    /// The given folder, or else one for this run alone, so that every run loads anew.
    init(_ given: String?) {
        isTemporary = given == nil
        let name = "gannet-demo-\(UUID().uuidString)"
        path =
            given
            ?? FileManager.default.temporaryDirectory.appending(path: name)
            .path(percentEncoded: false)
    }

    /// How many bytes the files in it have.
    var byteCount: Int {
        let files = FileManager.default.enumerator(atPath: path)
        var sum = 0
        while let file = files?.nextObject() as? String {
            // `try?` because a file may leave just then.
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + file)
            sum += attributes?[.size] as? Int ?? 0
        }
        return sum
    }

    /// Removes a folder that was for this run alone.
    func clean() {
        guard isTemporary else { return }
        // `try?` because a folder that was never made cannot be removed, and need not be.
        try? FileManager.default.removeItem(atPath: path)
    }
}
