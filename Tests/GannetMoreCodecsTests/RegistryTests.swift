import GannetCore
import GannetMoreCodecs
import Testing

@Suite("What this build can read beside the standard kinds", .timeLimit(.minutes(1)))
struct RegistryTests {
    @Test("SVG is there exactly where its trait is on")
    func svg() {
        var registry = CodecRegistry()
        registry.addMoreCodecs()
        #if SVG
            #expect(registry.decodableFormats == [.svg])
        #else
            #expect(registry.decodableFormats.isEmpty)
        #endif
    }
}
