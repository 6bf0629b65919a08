// The normal form C is there for Foundation alone, and this room has only FoundationEssentials.
@_spi(_Unicode) import Swift

/// The ASCII form of host names in other letters, where it is plain to see.
///
/// That is nearly always: IDNA's mapping (UTS 46) leaves letters what they are once they are small
/// and composed. For the rest, such as ligatures, letters of full width and joiners, there is no
/// telling without IDNA's own tables; the network client has them, and sees the name as it is.
/// Symbols are welcome, as in browsers and other than in IDNA 2008.
enum InternationalName {
    /// The name with each label that is not ASCII in its ASCII form (`xn--…`), or nil.
    static func ascii(_ name: String) -> String? {
        var labels: [[Unicode.Scalar]] = [[]]
        for scalar in name.lowercased()._nfc {
            if isDot(scalar) {
                labels.append([])
            } else if isSettled(scalar) {
                labels[labels.count - 1].append(scalar)
            } else {
                return nil
            }
        }
        var texts: [String] = []
        for label in labels {
            guard let text = ascii(label) else { return nil }
            texts.append(text)
        }
        return texts.joined(separator: ".")
    }

    private static func ascii(_ label: [Unicode.Scalar]) -> String? {
        if label.allSatisfy(\.isASCII) { return String(String.UnicodeScalarView(label)) }
        // Hyphens there are a sign of another coding, and a mark needs a letter to stand on.
        guard let first = label.first, !isMark(first), label.dropFirst(2).prefix(2) != ["-", "-"],
            let text = Punycode.encoded(label), text.utf8.count <= 59
        else { return nil }
        return "xn--" + text
    }

    /// The full stop and those of East Asia that mean the same.
    private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
        [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
    }

    /// Whether the mapping leaves the scalar alone, and it may stand in a name.
    private static func isSettled(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return HostMending.isNameByte(UInt8(scalar.value)) }
        let properties = scalar.properties
        // Both are letters of their own today, though they fold into others.
        let isKept = scalar == "\u{DF}" || scalar == "\u{3C2}"
        guard isKept || !properties.changesWhenNFKCCaseFolded else { return false }
        return switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
            .decimalNumber, .otherSymbol:
            true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
}
