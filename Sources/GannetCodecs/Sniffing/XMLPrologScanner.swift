/// Steps over what may come before the root element of an XML document.
struct XMLPrologScanner {
    private let text: [UInt8]
    private var position = 0

    /// A scanner of a document whose characters outside ASCII have been replaced.
    init(text: [UInt8]) {
        self.text = text
    }

    /// The root element's name without its prefix, or nil where there is no root in sight.
    mutating func rootName() -> String? {
        while true {
            skipSpace()
            if skip("<!--") {
                guard skip(past: "-->") else { return nil }
            } else if skip("<?") {
                guard skip(past: "?>") else { return nil }
            } else if skip("<!DOCTYPE") {
                guard skipDocumentType() else { return nil }
            } else {
                return skip("<") ? name() : nil
            }
        }
    }

    private mutating func skipSpace() {
        while position < text.count, isSpace(text[position]) { position += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func skip(_ word: String) -> Bool {
        guard text[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func skip(past word: String) -> Bool {
        while position < text.count {
            if skip(word) { return true }
            position += 1
        }
        return false
    }

    /// A document type ends at a `>` outside quotes, comments and its bracketed part.
    private mutating func skipDocumentType() -> Bool {
        var isInBrackets = false
        while position < text.count {
            if skip("<!--") {
                guard skip(past: "-->") else { return false }
                continue
            }
            let byte = text[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard skip(past: byte == UInt8(ascii: "'") ? "'" : "\"") else { return false }
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ">") where !isInBrackets: return true
            default: break
            }
        }
        return false
    }

    private func name() -> String? {
        let rest = text[position...].prefix {
            !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        // A name that reaches the end of the bytes may go on after it.
        guard rest.endIndex < text.endIndex else { return nil }
        let local = rest.lastIndex(of: UInt8(ascii: ":")).map { rest[($0 + 1)...] } ?? rest
        return String(decoding: local, as: UTF8.self)
    }
}
