/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or of an answer.
///
/// Unknown directives are kept and mean nothing. Of one that is given twice the first counts
/// (section 4.2.1). A number that is none counts as 0, so that invalid freshness is staleness.
struct CacheControl: Equatable {
    /// What stands behind the equals sign of a directive.
    enum Argument: Equatable {
        case none
        case text(String)
        case malformed
    }

    /// The largest number of seconds, which stands for all beyond it (section 1.2.2).
    static let longest = 2_147_483_648.0

    private let directives: [(name: String, argument: Argument)]

    init(_ headers: HTTPHeaders) {
        var directives: [(name: String, argument: Argument)] = []
        // Line by line, so that a quote left open in one line does not swallow the next.
        for field in headers.fields where HTTPHeaders.matches(field.name, "Cache-Control") {
            var reader = DirectiveReader(field.value)
            reader.readAll(into: &directives)
        }
        self.directives = directives
    }

    /// Whether there are none.
    var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is given, with or without an argument.
    func has(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// Whether a directive is given that speaks of the whole answer, not of some fields only.
    func hasUnqualified(_ name: String) -> Bool {
        directives.contains { $0.name == name && $0.argument.fieldNames.isEmpty }
    }

    /// The seconds that a directive gives; nil if it is not given.
    func seconds(_ name: String) -> Double? {
        directives.first { $0.name == name }.map { $0.argument.seconds }
    }

    /// Whether a directive is given without the argument that it may have.
    func hasNoArgument(_ name: String) -> Bool {
        directives.first { $0.name == name }?.argument == Argument.none
    }

    /// The names of the fields that a directive is restricted to (sections 5.2.2.4 and 5.2.2.7).
    func fieldNames(_ name: String) -> [String] {
        directives.filter { $0.name == name }.flatMap { $0.argument.fieldNames }
    }

    static func == (left: CacheControl, right: CacheControl) -> Bool {
        left.directives.elementsEqual(right.directives, by: ==)
    }
}

extension CacheControl.Argument {
    fileprivate var seconds: Double {
        guard case .text(let text) = self, !text.isEmpty,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(text)
        else { return 0 }
        return min(number, CacheControl.longest)
    }

    fileprivate var fieldNames: [String] {
        guard case .text(let text) = self else { return [] }
        return ListField.members(of: text)
    }
}
