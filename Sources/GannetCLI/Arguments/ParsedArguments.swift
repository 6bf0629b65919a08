/// The arguments of one command, sorted into options and operands but not yet understood.
struct ParsedArguments: Sendable, Equatable {
    /// The values given for each option, in order; a switch has an empty one for each time.
    private(set) var values: [String: [String]] = [:]
    /// What is not an option, in order.
    var operands: [String] = []
    /// How the command is called in messages, such as `gannet fetch`.
    var commandPath = "gannet"

    mutating func add(_ value: String, for option: OptionSpec) {
        if option.isRepeatable {
            values[option.name, default: []].append(value)
        } else {
            values[option.name] = [value]
        }
    }

    /// Whether the option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Every value given for the option.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's value as it was written, or nil.
    func text(_ name: String) -> String? { values[name]?.last }

    /// The option's value as `parse` understands it, or nil if the option was not given.
    ///
    /// - Throws: ``UsageError`` naming the option, the text, and what it should have been.
    func value<Value>(
        _ name: String, expecting expected: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = text(name) else { return nil }
        guard let value = parse(text) else {
            throw error("'\(text)' is no value for '--\(name)', which takes \(expected)")
        }
        return value
    }

    /// A whole number within `range`, or nil if the option was not given.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return try value(name, expecting: expected) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// An error in the use of this command.
    func error(_ problem: String) -> UsageError {
        UsageError(problem: problem, commandPath: commandPath)
    }
}
