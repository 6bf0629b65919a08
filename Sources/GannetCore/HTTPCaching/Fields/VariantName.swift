/// Which of the answers stored for one address is meant: what the request said in the fields that
/// the answer depends on (RFC 9111, section 4.1).
package struct VariantName: Hashable, Sendable {
    /// The fields that the answer depends on, in small letters and in order.
    package let fieldNames: [String]
    /// What the request said in them, in one canonical text.
    package let text: String

    /// The name of an answer to a request with these fields; nil when it depends on none of them.
    package init?(of answer: HTTPHeaders, to request: HTTPHeaders) {
        let names = Set(ListField.members(of: "Vary", in: answer).map { $0.lowercased() })
        guard !names.isEmpty, !names.contains("*") else { return nil }
        self.init(fieldNames: names.sorted(), request: request)
    }

    /// A name of these parts, as it was stored.
    package init(fieldNames: [String], text: String) {
        self.fieldNames = fieldNames
        self.text = text
    }

    /// The name that an answer to this request would have, did it depend on these fields.
    package init(fieldNames: [String], request: HTTPHeaders) {
        self.fieldNames = fieldNames
        text = fieldNames.map { name in
            guard let value = Vary.normal(name, in: request)?.joined(separator: ",") else {
                return "\(name)\n"
            }
            // With lengths, so that no value can pose as the beginning of the next field.
            return "\(name):\(value.utf8.count):\(value)\n"
        }.joined()
    }
}
