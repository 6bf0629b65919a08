/// One work that a contender is told to do: `decode photo.jpg 200 10`.
public struct WorkOrder: Hashable, Sendable {
    /// What is to be done.
    public let name: String
    /// What it is to be done with, without the count.
    public let arguments: [String]
    /// How many operations.
    public let count: Int

    /// Reads a line of words of which the first is the name and the last the count.
    ///
    /// Nil when it is not such a line.
    public init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 2, let count = Int(words[words.count - 1]) else { return nil }
        name = words[0]
        arguments = Array(words[1..<(words.count - 1)])
        self.count = count
    }

    /// One argument as a number.
    ///
    /// - Throws: ``WorkFailure`` when there is none at `place`, or it is no number.
    public func number(_ place: Int) throws -> Int {
        guard arguments.indices.contains(place), let number = Int(arguments[place]) else {
            throw WorkFailure("\(name) takes a number as argument \(place + 1)")
        }
        return number
    }

    /// One argument as it was written.
    ///
    /// - Throws: ``WorkFailure`` when there is none at `place`.
    public func text(_ place: Int) throws -> String {
        guard arguments.indices.contains(place) else {
            throw WorkFailure("\(name) takes an argument \(place + 1)")
        }
        return arguments[place]
    }
}

/// Why a work cannot be done.
public struct WorkFailure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    /// A failure for this reason.
    public init(_ description: String) { self.description = description }
}
