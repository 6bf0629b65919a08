extension DemoOptions {
    /// The options that `arguments`, without the program's name, stand for.
    ///
    /// Values follow as the next argument or after an equals sign.
    init(parsing arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let option = reader.nextOption() {
            try take(option, from: &reader)
        }
    }

    private mutating func take(
        _ option: String, from reader: inout ArgumentReader
    ) throws(UsageError) {
        switch option {
        case "--catalog": catalog = try reader.value(of: option)
        case "--rows": rows = try reader.number(of: option, in: 1...10_000_000)
        case "--latency": latency = try reader.number(of: option, in: 0...600_000)
        case "--fail": failPercent = try reader.number(of: option, in: 0...100)
        case "--cache": cache = try reader.value(of: option)
        case "--page": page = try reader.choice(of: option)
        case "--screenshot": screenshot = try reader.value(of: option)
        case "--drive": drive = try reader.choice(of: option)
        case "--still": isStill = try reader.flag(option)
        case "--report": report = try reader.value(of: option)
        case "--search": search = try reader.value(of: option)
        case "--inspector": showsInspector = try reader.flag(option)
        case "--dark": isDark = try reader.flag(option)
        case "--exit": exits = try reader.flag(option)
        case "--help", "-h": showsHelp = try reader.flag(option)
        default: throw UsageError("there is no option \(option); --help lists them")
        }
    }
}

/// Takes the arguments of a command line one after the other.
private struct ArgumentReader {
    private var rest: ArraySlice<String>
    /// What followed an equals sign.
    private var attached: String?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func nextOption() -> String? {
        guard let argument = rest.popFirst() else { return nil }
        attached = nil
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
            return argument
        }
        attached = String(argument[argument.index(after: equals)...])
        return String(argument[..<equals])
    }

    mutating func value(of option: String) throws(UsageError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError("\(option) needs a value")
        }
        return value
    }

    mutating func number(
        of option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        let text = try value(of: option)
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not \"\(text)\"")
        }
        return number
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        of option: String
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        let text = try value(of: option)
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(option) knows no \"\(text)\"; there is: \(known)")
        }
        return choice
    }

    func flag(_ option: String) throws(UsageError) -> Bool {
        guard attached == nil else { throw UsageError("\(option) takes no value") }
        return true
    }
}
