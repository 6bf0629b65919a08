import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct VariantNameTests {
    private let answer: HTTPHeaders = ["Vary": "Accept-Language, ACCEPT"]

    private func name(_ request: HTTPHeaders) -> VariantName? {
        VariantName(of: answer, to: request)
    }

    @Test("what the fields named say makes the name, however it is written")
    func equality() {
        let german = name(["accept-language": "de,en", "Accept": "image/png"])
        #expect(german == name(["Accept": "image/png", "Accept-Language": "de , en", "X": "1"]))
        #expect(german != name(["Accept": "image/png", "Accept-Language": "de"]))
        #expect(name(["Accept": ""]) != name([:]), "an empty field is not an absent one")
        #expect(german?.fieldNames == ["accept", "accept-language"])
    }

    @Test("no value can pose as another field")
    func injection() {
        let one = name(["Accept": "a\naccept-language:1:b"])
        #expect(one != name(["Accept": "a", "Accept-Language": "b"]))
    }

    @Test("without fields to depend on there is no name")
    func absent() {
        #expect(VariantName(of: [:], to: [:]) == nil)
        #expect(VariantName(of: ["Vary": "Accept, *"], to: [:]) == nil)
    }
}
