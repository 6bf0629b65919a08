import Testing

@testable import GannetCore
@testable import GannetNetworking

/// Core makes host names ASCII by the standard library's tables; libidn2 has IDNA's own.
///
/// Where both have an answer, it must be the same, or two spellings would name two hosts.
@Suite("Host names of other letters, in Core and by libidn2", .timeLimit(.minutes(2)))
struct InternationalNameTests {
    /// The capital sharp s was "ss" before Unicode 15.1 and is ß since.
    private static let changed: Set<Unicode.Scalar> = ["\u{1E9E}"]

    @Test("have the same ASCII form, whatever letter is in them")
    func letters() {
        var agreed = 0
        for value in UInt32(0x80)...0x323AF {
            // Of the tens of thousands of alike letters every seventeenth will do.
            let isAlike =
                (0x3400...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value)
                || value >= 0x20000
            guard !isAlike || value % 17 == 0, let scalar = Unicode.Scalar(value),
                scalar.properties.generalCategory != .unassigned, !Self.changed.contains(scalar),
                let ours = InternationalName.ascii("a\(scalar).example")
            else { continue }
            if case .success(let theirs) = InternationalHost.ascii("a\(scalar).example") {
                agreed += 1
                #expect(ours == theirs, "U+\(String(value, radix: 16))")
            }
        }
        #expect(agreed > 10_000)
    }

    @Test(
        "have the same ASCII form in many languages",
        arguments: [
            "Ελλάδα.ελ", "Москва.рф", "ไทย.com", "भारत.भारत", "বাংলা.com", "தமிழ்.com", "中國.tw",
            "日本語。jp", "대한민국.한국", "việt-nam.vn", "vie\u{323}\u{302}t.vn", "smörgås.se",
            "ísland.is", "faß.de", "السعودية.sa", "ישראל.il", "հայ.am", "ქართული.ge", "አማርኛ.et",
            "ខ្មែរ.kh",
            "İstanbul.tr", "ЁЛКА.РФ", "ΣΊΣΥΦΟΣ.gr",
        ])
    func names(name: String) throws {
        let theirs = try InternationalHost.ascii(name).get()
        #expect(InternationalName.ascii(name) == theirs)
        #expect(try WebAddress(ImageURL("http://\(name)/")).host == theirs)
    }

    @Test("are told by libidn2 where only its tables know", arguments: ["ﬁle", "ｂücher", "น้ำ"])
    func odd(name: String) throws {
        #expect(InternationalName.ascii(name) == nil)
        let theirs = try InternationalHost.ascii(name).get()
        #expect(try WebAddress(ImageURL("http://\(name)/")).host == theirs)
    }
}
