import GannetCodecs
import GannetCore
import GannetMoreCodecs

extension CodecRegistry {
    /// Every decoder and encoder that this build has.
    public static var standard: CodecRegistry {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        registry.addMoreCodecs()
        return registry
    }
}
