import FoundationEssentials
import GannetCore

/// A `Set-Cookie` field taken apart (RFC 6265, section 5.2).
struct SetCookie: Hashable {
    let name: String
    let value: String
    /// The domain in small letters without a dot before it; nil if none is named.
    private(set) var domain: String?
    /// The path; nil if none is named that begins with a slash.
    private(set) var path: String?
    private(set) var isSecure = false
    private(set) var maxAge: Double?
    private(set) var expires: Date?

    /// More bytes than this in a name, value and attributes are refused (RFC 6265, section 6.1).
    static let mostBytes = 4096

    /// Takes a field apart; nil when it sets no cookie.
    init?(_ field: String) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard field.utf8.count <= Self.mostBytes, field.utf8.allSatisfy(Self.isPrintable),
            let pair = parts.first, let (name, value) = Self.pair(pair), let value, !name.isEmpty
        else { return nil }
        self.name = String(name)
        self.value = String(value)
        for part in parts.dropFirst() { receive(part) }
    }

    /// When the cookie ends, `Max-Age` before `Expires`; nil for the end of the jar.
    func expiry(now: Date) -> Date? {
        guard let maxAge else { return expires }
        return maxAge > 0 ? now + maxAge : .distantPast
    }

    /// The last attribute of a name is the one that counts.
    private mutating func receive(_ attribute: Substring) {
        guard let (name, value) = Self.pair(attribute) else { return }
        let text = value ?? ""
        switch name.lowercased() {
        case "expires": expires = CookieDate.date(from: text) ?? expires
        case "max-age": maxAge = Self.seconds(text) ?? maxAge
        case "domain" where !text.isEmpty: domain = Self.domain(text)
        case "path": path = text.hasPrefix("/") ? String(text) : nil
        case "secure": isSecure = true
        default: break
        }
    }

    private static func domain(_ text: Substring) -> String {
        (text.hasPrefix(".") ? text.dropFirst() : text).lowercased()
    }

    /// Digits, perhaps behind a minus sign; however many, they mean at most 400 days, as browsers
    /// have it.
    private static func seconds(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Double(text)
        else { return nil }
        return min(seconds, 400 * 86_400)
    }

    /// What stands before and behind the first equals sign, without outer spaces.
    private static func pair(_ text: Substring) -> (name: Substring, value: Substring?)? {
        guard let equals = text.firstIndex(of: "=") else { return (trimmed(text), nil) }
        return (trimmed(text[..<equals]), trimmed(text[text.index(after: equals)...]))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[first...last]
    }

    /// A control character in a value would come back to the origin as something else.
    private static func isPrintable(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }
}
