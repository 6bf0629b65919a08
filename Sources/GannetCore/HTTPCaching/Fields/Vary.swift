/// Which fields of a request an answer depends on (RFC 9111, section 4.1).
struct Vary: Equatable {
    private let names: [String]

    init(_ headers: HTTPHeaders) {
        names = ListField.members(of: "Vary", in: headers)
    }

    /// Whether the answer depends on that field.
    func names(_ field: String) -> Bool {
        names.contains { HTTPHeaders.matches($0, field) }
    }

    /// Whether the answer depends on more than fields, so that it answers no other request.
    var matchesNothing: Bool { names.contains("*") }

    /// The fields of a request that the answer depends on, to be stored with it.
    func selected(from headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            headers.fields.filter { field in
                names.contains { HTTPHeaders.matches($0, field.name) }
            })
    }

    /// Whether an answer to a request with the fields `stored` also answers one with `presented`.
    func matches(_ presented: HTTPHeaders, stored: HTTPHeaders) -> Bool {
        !matchesNothing
            && names.allSatisfy { Self.normal($0, in: presented) == Self.normal($0, in: stored) }
    }

    /// The first field by which a request differs from the one that was answered; nil if they are
    /// the same to the answer.
    func difference(between presented: HTTPHeaders, and stored: HTTPHeaders) -> String? {
        if matchesNothing { return "*" }
        return names.first { Self.normal($0, in: presented) != Self.normal($0, in: stored) }
    }

    /// A field's value in its one form: lines joined, blanks around commas dropped; nil if absent.
    static func normal(_ name: String, in headers: HTTPHeaders) -> [String]? {
        headers[name] == nil ? nil : ListField.members(of: name, in: headers)
    }
}
